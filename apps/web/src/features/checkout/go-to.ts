/** Goes to what needs a look, in the middle of the screen: bars at its edges cover nothing of it. */
export function goTo(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
