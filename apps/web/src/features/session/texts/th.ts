export const session = {
  login: {
    title: 'เข้าสู่ระบบ',
    submit: 'เข้าสู่ระบบ',
    toSignup: 'ยังไม่มีบัญชี สมัครสมาชิก',
    signedIn: 'เข้าสู่ระบบแล้ว',
  },
  signup: {
    title: 'สมัครสมาชิก',
    submit: 'สมัครสมาชิก',
    toLogin: 'มีบัญชีแล้ว เข้าสู่ระบบ',
    consent: 'รับข่าวและข้อเสนอทางอีเมล',
  },
  first_name: 'ชื่อ',
  last_name: 'นามสกุล',
  email: 'อีเมล',
  password: 'รหัสผ่าน',
  passwordHint: 'มากกว่า 8 ตัวอักษร ใช้ตัวอะไรก็ได้',
  showPassword: 'แสดงรหัสผ่าน',
  captcha: {
    label: 'ฉันไม่ใช่โปรแกรมอัตโนมัติ',
    working: 'กำลังตรวจสอบ สักครู่',
    failed: 'ตรวจสอบไม่สำเร็จ ลองติ๊กอีกครั้ง',
  },
  errors: {
    emailRequired: 'กรุณากรอกอีเมล',
    emailInvalid: 'อีเมลไม่ถูกต้อง',
    passwordRequired: 'กรุณากรอกรหัสผ่าน',
    passwordShort: 'รหัสผ่านต้องมีมากกว่า 8 ตัวอักษร',
    firstNameRequired: 'กรุณากรอกชื่อ',
    lastNameRequired: 'กรุณากรอกนามสกุล',
  },
} as const;
