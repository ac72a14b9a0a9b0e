/** What takes back the act that a message tells about, by the id of the message. The store holds only plain values. */
const undos = new Map<string, () => void>();

/** The message with this id offers to take back what it tells about. */
export function offerUndo(toastId: string, run: () => void): void {
  undos.set(toastId, run);
}

/** Takes back what the message tells about; a second time does nothing. */
export function runUndo(toastId: string): void {
  const run = undos.get(toastId);
  undos.delete(toastId);
  run?.();
}

/** Forgets the acts whose messages are no longer shown. */
export function keepUndos(shown: readonly string[]): void {
  for (const id of undos.keys()) if (!shown.includes(id)) undos.delete(id);
}
