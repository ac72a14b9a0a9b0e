export const pictures = {
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  place: 'Picture {{number}} of {{count}}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  hint: 'Tap or pinch to look closer',
} as const;
