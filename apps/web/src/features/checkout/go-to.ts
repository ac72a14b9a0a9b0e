/** Scrolls to an element that needs attention, in the middle of the screen, clear of sticky bars. */
export function goTo(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
