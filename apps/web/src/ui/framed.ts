/**
 * Whether the shop is shown in a frame: by the editor of pages alone, since no other page may frame it. Questions to
 * shoppers are not asked there.
 */
export const isFramed = (): boolean => window.parent !== window;
