/** So many answers are remembered; then it begins anew. */
const MOST = 2000;

/** The same function, which works out what it was asked lately once. What it answers must depend on its argument alone. */
export function remembered<Value>(work: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = work(text);
      if (known.size === MOST) known.clear();
      known.set(text, value);
    }
    return value;
  };
}
