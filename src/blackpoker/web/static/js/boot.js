// Before anything is drawn: the look the visitor has chosen, and one clear sentence for a browser
// that is too old. Plain script, because such a browser may not know modules.
(function () {
  var root = document.documentElement;
  try {
    var kept = JSON.parse(localStorage.getItem("blackpoker") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
    root.lang = kept.lang || (/^ja/.test(navigator.language) ? "ja" : "en");
  } catch (e) {
    /* nothing is kept, or storage is closed */
  }
  var good =
    window.CSS &&
    CSS.supports &&
    CSS.supports("color", "light-dark(red, red)") &&
    CSS.supports("selector(:has(a))") &&
    CSS.supports("height", "1dvh") &&
    window.WebSocket &&
    window.crypto &&
    HTMLScriptElement.supports &&
    HTMLScriptElement.supports("importmap");
  if (good) return;
  window.tooOld = true;
  document.addEventListener("DOMContentLoaded", function () {
    var app = document.getElementById("app");
    if (app)
      app.innerHTML =
        '<main class="wrap"><h1>BlackPoker for Python</h1>' +
        "<p>このブラウザーでは遊べません。2024年より新しいChrome、Edge、Firefox、Safariで開いてください。</p>" +
        '<p lang="en">This browser is too old for the table. ' +
        "Please open the page in Chrome, Edge, Firefox or Safari of 2024 or later.</p></main>";
  });
})();
