export const productOrder = {
  moved: '{{name}} อยู่ลำดับ {{place}}',
  drag: 'ลาก {{name}}',
  up: 'เลื่อน {{name}} ขึ้น',
  down: 'เลื่อน {{name}} ลง',
  remove: 'เอา {{name}} ออก',
} as const;
