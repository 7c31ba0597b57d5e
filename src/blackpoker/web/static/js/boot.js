// Before anything is drawn: the look the visitor has chosen, and one clear sentence for a browser
// that is too old. Plain script, because such a browser may not know modules.
(function () {
  var root = document.documentElement;
  try {
    var kept = JSON.parse(localStorage.getItem("blackpoker") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
    var known = JSON.parse(root.dataset.languages || "[]");
    // A server says in which language the page is wanted; a folder of files leaves it to the browser.
    var liked = root.dataset.engine ? navigator.languages : [];
    for (var n = liked.length - 1; n >= 0; n--)
      for (var j = 0; j < known.length; j++)
        if (known[j].id === String(liked[n]).toLowerCase().replace(/-.*/, "")) root.lang = known[j].id;
    for (var i = 0; i < known.length; i++) if (known[i].id === kept.lang) root.lang = kept.lang;
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
    var told = document.getElementById("too-old");
    if (app && told)
      app.innerHTML = '<main class="wrap"><h1>BlackPoker for Python</h1>' + told.innerHTML + "</main>";
  });
})();
