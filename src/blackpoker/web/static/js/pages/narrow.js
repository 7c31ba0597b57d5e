/** Is the window as narrow as a phone's? */
import { useEffect, useState } from "preact/hooks";

/** @param {number} most pixels */
export function useNarrow(most = 999) {
  const asked = matchMedia(`(max-width: ${most}px)`);
  const [narrow, set] = useState(asked.matches);
  useEffect(() => {
    const told = () => set(asked.matches);
    asked.addEventListener("change", told);
    return () => asked.removeEventListener("change", told);
  }, []);
  return narrow;
}
