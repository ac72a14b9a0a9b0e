export const dateTime = {
  pick: 'เลือกวันและเวลา',
  pickDay: 'เลือกวันที่',
  example: 'เช่น {{day}}',
  exampleDay: '30/11/2569',
  wrongDay: 'ไม่มีวันที่นี้ กรอกแบบ 30/11/2569',
  hour: 'ชั่วโมง',
  minute: 'นาที',
  time: 'เวลา',
  done: 'ใช้เวลานี้',
  today: 'วันนี้ {{day}}',
  previous: 'เดือนก่อน',
  next: 'เดือนถัดไป',
  months: 'เปลี่ยนเดือน',
  /** Sunday first, separated by spaces. */
  weekdays: 'อา. จ. อ. พ. พฤ. ศ. ส.',
} as const;
