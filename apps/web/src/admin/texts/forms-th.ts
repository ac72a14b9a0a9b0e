/** Forms of the back office: what is saved, drafts, leaving, a colleague's newer save. */
export const forms = {
  state: {
    saved: 'บันทึกแล้ว',
    unsaved: 'ยังไม่ได้บันทึก ร่างเก็บไว้ในแท็บนี้',
    saving: 'กำลังบันทึก',
  },
  fix: 'มีบางช่องที่ต้องแก้',
  draft: {
    back: 'ร่างของคุณเมื่อ {{time}} ยังอยู่',
    continue: 'แก้ต่อ',
    discard: 'ทิ้งร่าง ใช้ที่บันทึกไว้',
  },
  leaving: {
    title: 'ออกโดยไม่บันทึก?',
    text: 'ร่างเก็บไว้ในแท็บนี้ เปิดหน้านี้อีกครั้งก็ทำต่อได้ แต่เพื่อนร่วมงานจะยังไม่เห็น',
    lost: 'สิ่งที่แก้ไว้ยังไม่ได้บันทึก และจะหายไป',
    stay: 'อยู่ต่อ',
    leave: 'ออก เก็บร่างไว้',
    lose: 'ออก',
    discard: 'ออกและทิ้งร่าง',
  },
  conflict: {
    title: '{{name}} บันทึกไปก่อนเมื่อ {{time}}',
    titleUnknown: '{{name}} บันทึกไปก่อนแล้ว',
    someone: 'เพื่อนร่วมงาน',
    text_other: 'แก้ช่องเดียวกัน {{count}} แห่ง เลือกว่าจะใช้ของใคร แล้วบันทึกอีกครั้ง',
    mine: 'ของคุณ',
    theirs: 'ของ {{name}}',
    taken: 'ใช้ตามที่ {{name}} แก้: {{fields}}',
    empty: '(เว้นว่าง)',
    yes: 'ใช่',
    no: 'ไม่ใช่',
  },
} as const;
