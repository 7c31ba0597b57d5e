/** Is the window as narrow as a phone's? */
import { useEffect, useState } from "preact/hooks";

export function useNarrow() {
  const asked = matchMedia("(max-width: 999px)");
  const [narrow, set] = useState(asked.matches);
  useEffect(() => {
    const told = () => set(asked.matches);
    asked.addEventListener("change", told);
    return () => asked.removeEventListener("change", told);
  }, []);
  return narrow;
}
