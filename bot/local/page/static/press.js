// A press is a click only where the button is still there when it is let go: so long, news wait.

/** A function that runs acts in order, at once or, while something in the element is held down, after its click. */
export function afterPress(element) {
  let waiting = null;
  const letGo = () =>
    setTimeout(() => {
      const acts = waiting ?? [];
      waiting = null;
      for (const act of acts) act();
    });
  element.addEventListener("pointerdown", () => (waiting ??= []));
  for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, letGo);
  return (act) => (waiting ? waiting.push(act) : act());
}
