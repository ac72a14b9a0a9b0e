export const productOrder = {
  moved: '{{name}} is number {{place}}',
  drag: 'Drag {{name}}',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  remove: 'Take {{name}} out',
} as const;
