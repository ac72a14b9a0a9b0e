/**
 * Every error code of the API with its HTTP status and texts (specification, section 8). The wire shape is
 * {code, message, message_th, details?}; a client shows the text of its own language.
 */

type ErrorDefinition = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503;
  en: string;
  th: string;
};

export const ERRORS = {
  'ERROR.CODE_UNAVAILABLE': {
    status: 500,
    en: 'There is an error occurred. Please try again later.',
    th: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้งในภายหลัง',
  },
  'ERROR.SERVICE_OFFLINE': {
    status: 503,
    en: 'The shop is closed for a moment. Please come back soon.',
    th: 'ร้านปิดปรับปรุงชั่วคราว กรุณากลับมาใหม่อีกครั้ง',
  },
  'ERROR.READ_ONLY': {
    status: 503,
    en: 'The shop takes no orders or changes for a moment. You can look around meanwhile.',
    th: 'ร้านพักรับคำสั่งซื้อและการแก้ไขสักครู่ ระหว่างนี้เลือกชมสินค้าได้ตามปกติ',
  },
  'ERROR.WAITING_ROOM': {
    status: 503,
    en: 'Very many people are shopping now. You get in by turn: your bag stays as it is meanwhile.',
    th: 'ตอนนี้มีผู้ซื้อจำนวนมาก ร้านเปิดให้เข้าตามลำดับ ระหว่างรอของในถุงยังอยู่ครบ',
  },
  'ERROR.BUSY': {
    status: 503,
    en: 'The shop is very busy. Please try again in a moment.',
    th: 'ขณะนี้มีผู้ใช้งานจำนวนมาก กรุณาลองใหม่อีกครั้งในอีกสักครู่',
  },
  'SEARCH.UNAVAILABLE': {
    status: 503,
    en: 'The search cannot be reached at the moment. Please try again in a moment.',
    th: 'ขณะนี้ค้นหาไม่ได้ กรุณาลองใหม่อีกครั้งในอีกสักครู่',
  },
  'STORAGE.UNAVAILABLE': {
    status: 503,
    en: 'Files cannot be reached at the moment. Please try again in a moment.',
    th: 'ขณะนี้เข้าถึงไฟล์ไม่ได้ กรุณาลองใหม่อีกครั้งในอีกสักครู่',
  },
  'STORAGE.DAMAGED': {
    status: 500,
    en: 'This file is damaged and cannot be opened. Please contact us.',
    th: 'ไฟล์นี้เสียหายและเปิดไม่ได้ กรุณาติดต่อร้าน',
  },
  'ERROR.BAD_REQUEST': {
    status: 400,
    en: 'The request is not understood. Please check what was entered.',
    th: 'ข้อมูลที่ส่งมาไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง',
  },
  'ERROR.NOT_FOUND': { status: 404, en: 'This was not found.', th: 'ไม่พบสิ่งที่ค้นหา' },
  'ERROR.TOO_LARGE': { status: 413, en: 'This is too large to be sent.', th: 'ข้อมูลมีขนาดใหญ่เกินไป' },
  'ERROR.HEADERS_TOO_LARGE': {
    status: 431,
    en: 'The request holds too much. Please clear the cookies of this shop and try again.',
    th: 'คำขอมีข้อมูลมากเกินไป กรุณาลบคุกกี้ของร้านนี้แล้วลองใหม่อีกครั้ง',
  },
  'ERROR.UNSUPPORTED_MEDIA': {
    status: 415,
    en: 'This kind of data is not accepted here.',
    th: 'ไม่รองรับข้อมูลชนิดนี้',
  },
  'ERROR.TOO_MANY_REQUESTS': {
    status: 429,
    en: 'Too many tries in a short time. Please wait a moment and try again.',
    th: 'ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่',
  },
  'LIST.CURSOR': {
    status: 400,
    en: 'This page of the list does not fit its filters any more. Please start from its first page.',
    th: 'หน้านี้ไม่ตรงกับตัวกรองแล้ว กรุณาเริ่มจากหน้าแรกของรายการ',
  },
  'BULK.NONE': {
    status: 409,
    en: 'None of these orders can be changed that way any more.',
    th: 'ไม่มีคำสั่งซื้อที่ทำรายการนี้ได้แล้ว',
  },
  'BULK.TOO_MANY': {
    status: 409,
    en: 'These are too many orders for one job. Please choose fewer with a filter.',
    th: 'คำสั่งซื้อมากเกินไปสำหรับงานเดียว กรุณากรองให้น้อยลง',
  },
  'VIEW.TOO_MANY': {
    status: 409,
    en: 'You have saved as many views of this list as are kept. Please delete one first.',
    th: 'บันทึกมุมมองของรายการนี้ครบจำนวนแล้ว กรุณาลบมุมมองเดิมก่อน',
  },
  'AUTH.REQUIRED': { status: 401, en: 'Please sign in first.', th: 'กรุณาเข้าสู่ระบบก่อน' },
  'AUTH.FORBIDDEN': {
    status: 403,
    en: 'Your account is not allowed to do this.',
    th: 'บัญชีของคุณไม่มีสิทธิ์ทำรายการนี้',
  },
  'AUTH.WRONG_CREDENTIALS': {
    status: 422,
    en: 'Email or password is wrong.',
    th: 'อีเมลหรือรหัสผ่านไม่ถูกต้อง',
  },
  'AUTH.USER_DISABLED': {
    status: 422,
    en: 'This account has been disabled or deleted.',
    th: 'บัญชีนี้ถูกระงับหรือลบไปแล้ว',
  },
  'AUTH.BLOCKED': {
    status: 422,
    en: 'Your account is suspended. Please write to us on the contact page.',
    th: 'บัญชีของคุณถูกระงับ เขียนถึงเราได้ที่หน้าติดต่อเรา',
  },
  'AUTH.WEAK_PASSWORD': {
    status: 422,
    en: 'This password is easy to guess. Please choose another.',
    th: 'รหัสผ่านนี้คาดเดาง่ายเกินไป กรุณาตั้งใหม่',
  },
  'AUTH.EMAIL_TAKEN': {
    status: 409,
    en: 'This email already has an account. Please sign in.',
    th: 'อีเมลนี้มีบัญชีแล้ว กรุณาเข้าสู่ระบบ',
  },
  'AUTH.CAPTCHA_REQUIRED': {
    status: 422,
    en: 'Please confirm that you are a person.',
    th: 'กรุณายืนยันว่าคุณไม่ใช่โปรแกรมอัตโนมัติ',
  },
  'AUTH.WRONG_PASSWORD': {
    status: 422,
    en: 'The current password is wrong.',
    th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง',
  },
  'AUTH.SAME_PASSWORD': {
    status: 422,
    en: 'This is the password you have. Please choose another.',
    th: 'รหัสผ่านใหม่ซ้ำกับรหัสเดิม กรุณาตั้งรหัสอื่น',
  },
  'AUTH.SAME_EMAIL': {
    status: 422,
    en: 'This is the email you have already.',
    th: 'อีเมลนี้เป็นอีเมลปัจจุบันของคุณอยู่แล้ว',
  },
  'AUTH.LINK': {
    status: 404,
    en: 'This link does not work any more. Please ask for a new one.',
    th: 'ลิงก์นี้ใช้ไม่ได้แล้ว กรุณาขอลิงก์ใหม่',
  },
  'AUTH.CODE_REQUIRED': {
    status: 403,
    en: 'Staff sign in with a code as well. Please enter it.',
    th: 'บัญชีพนักงานต้องใช้รหัสยืนยันด้วย กรุณากรอกรหัส',
  },
  'AUTH.WRONG_CODE': {
    status: 422,
    en: 'The code is wrong, or was used already. Please wait for the next one.',
    th: 'รหัสไม่ถูกต้องหรือถูกใช้ไปแล้ว กรุณารอรหัสถัดไป',
  },
  'AUTH.SECOND_STEP_OVER': {
    status: 422,
    en: 'This took too long. Please sign in again.',
    th: 'หมดเวลาแล้ว กรุณาเข้าสู่ระบบอีกครั้ง',
  },
  'AUTH.CONFIRM_REQUIRED': {
    status: 403,
    en: 'Please enter a fresh code to do this.',
    th: 'กรุณายืนยันด้วยรหัสใหม่ก่อนทำรายการนี้',
  },
  'STAFF.EMAIL_TAKEN': {
    status: 409,
    en: 'This email belongs to an account already.',
    th: 'อีเมลนี้มีบัญชีอยู่แล้ว',
  },
  'STAFF.NOT_YOURSELF': {
    status: 409,
    en: 'Nobody changes their own access. Ask a colleague.',
    th: 'เปลี่ยนสิทธิ์ของตัวเองไม่ได้ กรุณาให้เพื่อนร่วมงานทำ',
  },
  'STAFF.OWNER_ONLY': {
    status: 403,
    en: 'Only an owner may do this to an owner or an administrator.',
    th: 'เฉพาะเจ้าของร้านเท่านั้นที่ทำกับเจ้าของร้านหรือผู้ดูแลระบบได้',
  },
  'ROLE.NOT_FOUND': { status: 404, en: 'There is no such role.', th: 'ไม่พบบทบาทนี้' },
  'ROLE.NAME_TAKEN': {
    status: 409,
    en: 'There is a role of this name already.',
    th: 'มีบทบาทชื่อนี้แล้ว',
  },
  'ROLE.TOO_MANY': {
    status: 409,
    en: 'There are 100 roles already. Remove one first.',
    th: 'มีบทบาทครบ 100 แล้ว กรุณาลบบางบทบาทก่อน',
  },
  'ROLE.IN_USE': {
    status: 409,
    en: 'Somebody has this role. Give them another one first.',
    th: 'ยังมีพนักงานใช้บทบาทนี้ กรุณาเปลี่ยนบทบาทของเขาก่อน',
  },
  'ROLE.BEYOND': {
    status: 403,
    en: 'This role may do more than you may yourself.',
    th: 'บทบาทนี้ทำได้มากกว่าสิทธิ์ของคุณ',
  },
  // ERR-26, and likewise for the others (ERR-27).
  'AUTH.FACEBOOK_FAILED': {
    status: 422,
    en: 'Something went wrong with Facebook Login. Please try again or use the product login.',
    th: 'เข้าสู่ระบบด้วย Facebook ไม่สำเร็จ กรุณาลองใหม่ หรือเข้าสู่ระบบด้วยอีเมลและรหัสผ่านของร้าน',
  },
  'AUTH.GOOGLE_FAILED': {
    status: 422,
    en: 'Something went wrong with Google Login. Please try again or use the product login.',
    th: 'เข้าสู่ระบบด้วย Google ไม่สำเร็จ กรุณาลองใหม่ หรือเข้าสู่ระบบด้วยอีเมลและรหัสผ่านของร้าน',
  },
  'AUTH.LINE_FAILED': {
    status: 422,
    en: 'Something went wrong with LINE Login. Please try again or use the product login.',
    th: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จ กรุณาลองใหม่ หรือเข้าสู่ระบบด้วยอีเมลและรหัสผ่านของร้าน',
  },
  'AUTH.SOCIAL_EXPIRED': {
    status: 422,
    en: 'This sign-in has run out or was begun in another browser. Please start again.',
    th: 'การเข้าสู่ระบบนี้หมดเวลาหรือเริ่มจากเบราว์เซอร์อื่น กรุณาเริ่มใหม่',
  },
  'AUTH.SOCIAL_CANCELLED': {
    status: 422,
    en: 'The sign-in was cancelled.',
    th: 'ยกเลิกการเข้าสู่ระบบแล้ว',
  },
  'AUTH.NO_ACCOUNT': {
    status: 404,
    en: 'There is no account with this sign-in yet. Please sign up.',
    th: 'ยังไม่มีบัญชีที่ใช้วิธีเข้าสู่ระบบนี้ กรุณาสมัครสมาชิก',
  },
  // ERR-28
  'AUTH.OTHER_SIGN_IN': {
    status: 409,
    en: 'This email already has an account with another way of signing in. Please sign in the way you did before.',
    th: 'อีเมลนี้มีบัญชีที่ใช้วิธีเข้าสู่ระบบอื่นอยู่แล้ว กรุณาเข้าสู่ระบบด้วยวิธีเดิมที่เคยใช้',
  },
  'AUTH.IDENTITY_TAKEN': {
    status: 409,
    en: 'This sign-in belongs to another account already.',
    th: 'วิธีเข้าสู่ระบบนี้ผูกกับบัญชีอื่นอยู่แล้ว',
  },
  'AUTH.IDENTITY_EXISTS': {
    status: 409,
    en: 'Your account is already connected to another one of this provider. Disconnect that one first.',
    th: 'บัญชีของคุณเชื่อมกับบัญชีอื่นของผู้ให้บริการนี้อยู่ กรุณายกเลิกการเชื่อมเดิมก่อน',
  },
  'AUTH.PASSWORD_DUE': {
    status: 422,
    en: 'Please confirm this with your password.',
    th: 'กรุณายืนยันด้วยรหัสผ่านของคุณ',
  },
  'AUTH.SIGN_IN_AGAIN': {
    status: 422,
    en: 'Please sign out and in again, then try once more within 15 minutes.',
    th: 'กรุณาออกจากระบบแล้วเข้าใหม่ จากนั้นลองอีกครั้งภายใน 15 นาที',
  },
  'AUTH.LAST_WAY': {
    status: 409,
    en: 'This is your only way of signing in. Set a password first.',
    th: 'นี่เป็นวิธีเข้าสู่ระบบเพียงวิธีเดียวของคุณ กรุณาตั้งรหัสผ่านก่อน',
  },
  'CATALOGUE.NOT_FOUND': {
    status: 404,
    en: 'This product is no longer in the shop.',
    th: 'ไม่มีสินค้านี้ในร้านแล้ว',
  },
  'CART.VARIANT_NOT_FOUND': {
    status: 404,
    en: 'This product is no longer in the shop.',
    th: 'ไม่มีสินค้านี้ในร้านแล้ว',
  },
  'CART.SOLD_OUT': { status: 409, en: 'This product is sold out.', th: 'สินค้านี้หมดแล้ว' },
  'CART.GIFT': {
    status: 422,
    en: 'A gift comes with the order and cannot be changed.',
    th: 'ของแถมมากับคำสั่งซื้อ แก้ไขไม่ได้',
  },
  'CART.TOO_MANY_LINES': {
    status: 422,
    en: 'The bag holds at most 100 different items.',
    th: 'ถุงใส่สินค้าได้ไม่เกิน 100 รายการ',
  },
  'PROMO.REFUSED': {
    status: 422,
    en: 'This code cannot be used with this bag.',
    th: 'ใช้รหัสนี้กับสินค้าในถุงไม่ได้',
  },
  'WISHLIST.FULL': {
    status: 422,
    en: 'There is no room for more saved products. Take something off first.',
    th: 'ที่เก็บไว้เต็มแล้ว กรุณาเอาบางชิ้นออกก่อน',
  },
  'ORDER.EMPTY': {
    status: 422,
    en: 'There is nothing in the order.',
    th: 'ไม่มีสินค้าในคำสั่งซื้อ',
  },
  'ORDER.PRICE_CHANGED': {
    status: 409,
    en: 'Prices have changed since you last looked. Please check the new total.',
    th: 'ราคามีการเปลี่ยนแปลง กรุณาตรวจสอบยอดใหม่ก่อนสั่งซื้อ',
  },
  'ORDER.INSUFFICIENT_STOCK': {
    status: 409,
    en: 'Some items have just run out. Please check your bag.',
    th: 'สินค้าบางรายการเพิ่งหมด กรุณาตรวจสอบถุงของคุณ',
  },
  'ORDER.CODE_USED_UP': {
    status: 409,
    en: 'The promo code has just been used up.',
    th: 'รหัสส่วนลดเพิ่งถูกใช้ครบสิทธิ์',
  },
  'ORDER.PAYMENT_METHOD': {
    status: 422,
    en: 'This way of paying cannot be used for this order.',
    th: 'ไม่สามารถใช้วิธีชำระเงินนี้กับคำสั่งซื้อนี้ได้',
  },
  'ORDER.NOT_SERVED': {
    status: 422,
    en: 'We do not deliver to this postcode at the moment. Please choose another address.',
    th: 'ขณะนี้ยังไม่จัดส่งไปยังรหัสไปรษณีย์นี้ กรุณาเลือกที่อยู่อื่น',
  },
  'ORDER.COD_NOT_SERVED': {
    status: 422,
    en: 'Cash on delivery is not available at this postcode. Please choose another way of paying.',
    th: 'รหัสไปรษณีย์นี้ยังใช้เก็บเงินปลายทางไม่ได้ กรุณาเลือกวิธีชำระเงินอื่น',
  },
  'DELIVERY.INVALID': {
    status: 422,
    en: 'These delivery settings cannot be saved. Please check what is marked.',
    th: 'บันทึกการตั้งค่าการจัดส่งนี้ไม่ได้ กรุณาตรวจสอบจุดที่ทำเครื่องหมายไว้',
  },
  'DELIVERY.CONFLICT': {
    status: 409,
    en: 'A colleague has changed the delivery settings since you opened them.',
    th: 'มีเพื่อนร่วมงานแก้การตั้งค่าการจัดส่งหลังจากที่คุณเปิดหน้านี้',
  },
  'DELIVERY.BEGUN': {
    status: 409,
    en: 'This version is in force already, or was withdrawn.',
    th: 'การตั้งค่าชุดนี้มีผลแล้วหรือถูกถอนไปแล้ว',
  },
  'DELIVERY.PAST': {
    status: 422,
    en: 'The settings cannot begin in the past.',
    th: 'กำหนดให้เริ่มใช้ย้อนหลังไม่ได้',
  },
  'CARD_OFFER.METHOD': {
    status: 422,
    en: 'This code is for payment by its cards only. Pay by card, or order without the code.',
    th: 'โค้ดนี้ใช้ได้เมื่อชำระด้วยบัตรที่ร่วมรายการเท่านั้น กรุณาชำระด้วยบัตร หรือสั่งซื้อโดยไม่ใช้โค้ด',
  },
  'CARD_OFFER.CARD': {
    status: 422,
    en: 'This code is not for this card. Nothing was charged. Use a card of the offer, or order without the code.',
    th: 'บัตรนี้ไม่ร่วมรายการของโค้ด ยังไม่มีการตัดเงิน กรุณาใช้บัตรที่ร่วมรายการ หรือสั่งซื้อโดยไม่ใช้โค้ด',
  },
  'CARD_OFFER.UNKNOWN': {
    status: 422,
    en: 'We cannot check whether this card is of the offer. Nothing was charged. Try again, or order without the code.',
    th: 'ตรวจสอบไม่ได้ว่าบัตรนี้ร่วมรายการหรือไม่ ยังไม่มีการตัดเงิน กรุณาลองใหม่ หรือสั่งซื้อโดยไม่ใช้โค้ด',
  },
  'OFFER.CARD': {
    status: 422,
    en: 'The payment provider of the shop does not report this about cards, so the offer could not be checked.',
    th: 'ผู้ให้บริการชำระเงินของร้านไม่แจ้งข้อมูลบัตรส่วนนี้ จึงตรวจสอบข้อเสนอนี้ไม่ได้',
  },
  'ORDER.COINS_RULE': {
    status: 422,
    en: 'This bag does not take that many coins. Please choose again.',
    th: 'ถุงนี้ใช้เหรียญเท่านั้นไม่ได้ กรุณาเลือกใหม่',
  },
  'ORDER.POINTS': {
    status: 422,
    en: 'There are not that many points to redeem.',
    th: 'คะแนนสะสมไม่พอสำหรับการแลก',
  },
  'GIVEAWAY.NOT_FOUND': { status: 404, en: 'There is no such giveaway.', th: 'ไม่พบกิจกรรมแจกนี้' },
  'GIVEAWAY.NOT_OPEN': {
    status: 409,
    en: 'Entries are not open at the moment.',
    th: 'ตอนนี้ยังไม่เปิดรับหรือปิดรับสมัครแล้ว',
  },
  'GIVEAWAY.SKIN': {
    status: 422,
    en: 'This one is for other types of skin. Your profile says which is yours.',
    th: 'กิจกรรมนี้สำหรับผิวประเภทอื่น ดูหรือแก้ประเภทผิวของคุณได้ในโปรไฟล์',
  },
  'GIVEAWAY.REVIEW_DUE': {
    status: 409,
    en: 'The review of what you were given before is overdue. Write it, then enter.',
    th: 'คุณยังค้างรีวิวของที่เคยได้รับ เขียนรีวิวนั้นก่อน แล้วร่วมกิจกรรมได้เลย',
  },
  'GIVEAWAY.NOT_WON': { status: 422, en: 'This is for the winners.', th: 'รายการนี้สำหรับผู้ได้รับรางวัล' },
  'GIVEAWAY.CLAIM_OVER': {
    status: 409,
    en: 'The days to say where the prize goes are over.',
    th: 'เลยกำหนดแจ้งที่อยู่รับของแล้ว',
  },
  'GIVEAWAY.SENT': {
    status: 409,
    en: 'The prize is on its way already.',
    th: 'ของถูกส่งออกไปแล้ว เปลี่ยนที่อยู่ไม่ได้',
  },
  'GIVEAWAY.NO_ADDRESS': {
    status: 409,
    en: 'The winner has not said yet where it goes.',
    th: 'ผู้ได้รับยังไม่ได้แจ้งที่อยู่',
  },
  'GIVEAWAY.BEGUN': {
    status: 409,
    en: 'Entries have begun: what members agree to stands still.',
    th: 'เปิดรับสมัครแล้ว แก้ไขเงื่อนไขที่สมาชิกยอมรับไว้ไม่ได้',
  },
  'GIVEAWAY.DATES': {
    status: 422,
    en: 'Entries must end after they begin, within 60 days, and in the future once it is published.',
    th: 'วันปิดรับต้องอยู่หลังวันเปิด ไม่เกิน 60 วัน และยังมาไม่ถึงเมื่อเผยแพร่',
  },
  'GIVEAWAY.PRODUCT': { status: 422, en: 'The shop does not sell this product.', th: 'ไม่มีสินค้านี้ขายในร้าน' },
  'COUPON.NOT_FOUND': { status: 404, en: 'There is no such coupon.', th: 'ไม่พบคูปองนี้' },
  'COUPON.NOT_OPEN': {
    status: 409,
    en: 'This coupon cannot be collected at the moment.',
    th: 'ตอนนี้ยังเก็บคูปองนี้ไม่ได้',
  },
  'COUPON.ALL_COLLECTED': {
    status: 409,
    en: 'All of these coupons have been collected.',
    th: 'คูปองนี้ถูกเก็บครบจำนวนแล้ว',
  },
  'COUPON.NOT_FOR_YOU': {
    status: 409,
    en: 'This coupon is for others: for a first order, or for members who were invited.',
    th: 'คูปองนี้สำหรับคำสั่งซื้อแรก หรือสมาชิกที่ได้รับเชิญเท่านั้น',
  },
  'COUPON.USE_UNTIL': {
    status: 422,
    en: 'It can be used at least as long as it can be collected, and not only in the past.',
    th: 'วันสุดท้ายที่ใช้ได้ต้องไม่มาก่อนวันสุดท้ายที่เก็บได้ และต้องยังไม่ผ่านไป',
  },
  'COUPON.HAVE_IT': {
    status: 409,
    en: 'You have collected this coupon already.',
    th: 'คุณเก็บคูปองนี้ไว้แล้ว',
  },
  'CHAT.NOT_FOUND': {
    status: 404,
    en: 'This link does not work any more. Please ask our team for a new one.',
    th: 'ลิงก์นี้ใช้ไม่ได้แล้ว ขอลิงก์ใหม่จากทีมงานได้เลย',
  },
  'CHAT.SIGN_IN': {
    status: 403,
    en: 'This bag is for a member. Please sign in to open it.',
    th: 'ถุงนี้เป็นของสมาชิก กรุณาเข้าสู่ระบบเพื่อเปิดดู',
  },
  'CHAT.TAKEN': {
    status: 403,
    en: 'This bag was opened by somebody else, or on another device. Please ask our team for a new link.',
    th: 'ถุงนี้เปิดโดยผู้อื่นหรือบนอุปกรณ์อื่นไปแล้ว ขอลิงก์ใหม่จากทีมงานได้เลย',
  },
  'CONVERSATION.NOT_FOUND': { status: 404, en: 'There is no such conversation.', th: 'ไม่พบแชตนี้' },
  'CONVERSATION.EMAIL': {
    status: 422,
    en: 'Please give us your email first, so that we can answer when you are away.',
    th: 'กรอกอีเมลก่อน เราจะได้ตอบกลับได้แม้คุณปิดหน้านี้ไปแล้ว',
  },
  'CONVERSATION.EMPTY': { status: 422, en: 'There is nothing in this message.', th: 'ข้อความนี้ว่างอยู่' },
  'CONVERSATION.PHOTO': {
    status: 422,
    en: 'This photo is no longer there. Please add it once more.',
    th: 'รูปนี้ใช้ไม่ได้แล้ว เพิ่มรูปอีกครั้ง',
  },
  'CONVERSATION.TOO_MANY_PHOTOS': {
    status: 409,
    en: 'Many photos were sent without a message. Please try again tomorrow.',
    th: 'มีรูปที่ยังไม่ได้ส่งมากเกินไป ลองใหม่พรุ่งนี้',
  },
  'CONVERSATION.BAG': {
    status: 422,
    en: 'This bag cannot be opened by the customer.',
    th: 'ลูกค้าเปิดถุงนี้ไม่ได้',
  },
  'CONVERSATION.CODE': { status: 422, en: 'This code cannot be used now.', th: 'โค้ดนี้ยังใช้ไม่ได้ตอนนี้' },
  'CONVERSATION.ASSIGNED': {
    status: 409,
    en: 'A colleague has taken it in the meantime.',
    th: 'เพื่อนร่วมงานรับแชตนี้ไปแล้ว',
  },
  'CHAT.ORDERED': {
    status: 409,
    en: 'This bag has been ordered already.',
    th: 'ถุงนี้สั่งซื้อไปแล้ว',
  },
  'BRAND.NOT_FOUND': { status: 404, en: 'There is no such brand.', th: 'ไม่พบแบรนด์นี้' },
  'BRAND.NAME_TAKEN': {
    status: 409,
    en: 'There is a brand of this name already.',
    th: 'มีแบรนด์ชื่อนี้อยู่แล้ว',
  },
  'BRAND.ADDRESS_TAKEN': {
    status: 409,
    en: 'Another brand or a department has this address.',
    th: 'ที่อยู่นี้เป็นของแบรนด์หรือหมวดอื่นแล้ว',
  },
  'BRAND.IN_USE': {
    status: 409,
    en: 'Products belong to this brand: move them to another one first.',
    th: 'ยังมีสินค้าของแบรนด์นี้ ย้ายสินค้าไปแบรนด์อื่นก่อน',
  },
  'SEARCH_RULE.NOT_FOUND': { status: 404, en: 'There is no such rule.', th: 'ไม่พบกฎนี้' },
  'SEARCH_RULE.TARGET': {
    status: 409,
    en: 'Type an address of this shop, as /shop/skincare; it cannot be another search.',
    th: 'ใส่ที่อยู่หน้าในร้านนี้ เช่น /shop/skincare และต้องไม่ใช่หน้าค้นหา',
  },
  'SEARCH_RULE.TARGET_UNKNOWN': {
    status: 409,
    en: 'No brand or category of the shop has this address.',
    th: 'ไม่มีแบรนด์หรือหมวดที่ใช้ที่อยู่นี้',
  },
  'SEARCH_RULE.PRODUCT_UNKNOWN': {
    status: 409,
    en: 'One of the products is not there any more: take it out of the rule.',
    th: 'มีสินค้าที่ไม่มีในร้านแล้ว นำออกจากกฎก่อน',
  },
  'SEARCH_RULE.WORD_TAKEN': {
    status: 409,
    en: 'Another rule leads one of these words to a page at the same time.',
    th: 'มีกฎอื่นพาคำใดคำหนึ่งนี้ไปหน้าอื่นในช่วงเวลาเดียวกัน',
  },
  'SPOKEN_NAME.NOT_FOUND': { status: 404, en: 'There is no such name.', th: 'ไม่พบชื่อนี้' },
  'SPOKEN_NAME.TAKEN': {
    status: 409,
    en: 'How this name is said is known already.',
    th: 'มีคำอ่านของชื่อนี้อยู่แล้ว',
  },
  'SPOKEN_NAME.LATIN': {
    status: 409,
    en: 'Type the name as brands write it, in Latin letters.',
    th: 'ใส่ชื่อด้วยตัวอักษรอังกฤษตามที่แบรนด์เขียน',
  },
  'SPOKEN_NAME.THAI': {
    status: 409,
    en: 'Type how it is said in Thai letters.',
    th: 'ใส่คำอ่านด้วยตัวอักษรไทย',
  },
  'CATEGORY.NOT_FOUND': { status: 404, en: 'There is no such category.', th: 'ไม่พบหมวดนี้' },
  'CATEGORY.ADDRESS_TAKEN': {
    status: 409,
    en: 'A category beside it, or a brand, has this address.',
    th: 'ที่อยู่นี้เป็นของหมวดข้างเคียงหรือแบรนด์แล้ว',
  },
  'CATEGORY.PLACE': {
    status: 422,
    en: 'A category belongs to one of the level above it, three levels in all.',
    th: 'หมวดย้ายได้เฉพาะไปอยู่ใต้หมวดระดับเดิม มีได้สามระดับ',
  },
  'CATEGORY.IN_USE': {
    status: 409,
    en: 'Products or other categories belong to this category: move them first.',
    th: 'ยังมีสินค้าหรือหมวดย่อยอยู่ในหมวดนี้ ย้ายออกก่อน',
  },
  'PROMOTION.NOT_FOUND': { status: 404, en: 'There is no such promotion.', th: 'ไม่พบโปรโมชันนี้' },
  'PROMOTION.TERMS': {
    status: 422,
    en: 'Some terms of the promotion are missing or make no sense.',
    th: 'กรอกเงื่อนไขของโปรโมชันไม่ครบ หรือตัวเลขใช้ไม่ได้',
  },
  'PROMOTION.PERIOD': {
    status: 422,
    en: 'The end has to come after the beginning, and lie in the future; a flash sale needs both.',
    th: 'วันจบต้องอยู่หลังวันเริ่มและยังไม่ผ่านไป แฟลชเซลต้องมีทั้งสองวัน',
  },
  'PROMOTION.FLASH_AUDIENCE': {
    status: 422,
    en: 'A flash sale is for everybody.',
    th: 'แฟลชเซลต้องเป็นของลูกค้าทุกคน',
  },
  'PROMOTION.EMPTY': {
    status: 422,
    en: 'No goods belong to this promotion: choose brands, categories or products.',
    th: 'ยังไม่มีสินค้าในโปรโมชันนี้ เลือกแบรนด์ หมวด หรือสินค้าก่อน',
  },
  'PROMOTION.SET': {
    status: 422,
    en: 'A full set has at least 2 and at most 20 items.',
    th: 'เซ็ตต้องมีสินค้า 2 ถึง 20 แบบ',
  },
  'PROMOTION.ALLOTMENT': {
    status: 409,
    en: 'More units than this have been sold already.',
    th: 'ขายไปแล้วมากกว่าจำนวนนี้',
  },
  'PROMOTION.BEGUN': {
    status: 409,
    en: 'The promotion has begun: its kind and beginning cannot change any more. Copy it instead.',
    th: 'โปรโมชันเริ่มไปแล้ว เปลี่ยนแบบหรือวันเริ่มไม่ได้ ทำสำเนาแทนได้',
  },
  'PROMOTION.BUDGET': {
    status: 409,
    en: 'This budget is given already: set a higher one.',
    th: 'ส่วนลดที่ให้ไปแล้วถึงงบนี้ ตั้งงบให้สูงกว่านี้ก่อน',
  },
  'PROMOTION.OVER': {
    status: 409,
    en: 'Its period is over: give it a later end first.',
    th: 'ช่วงเวลาผ่านไปแล้ว เลื่อนวันจบออกไปก่อน',
  },
  'OFFER.NOT_FOUND': {
    status: 404,
    en: 'There is no such code, coupon or gift.',
    th: 'ไม่พบโค้ด คูปอง หรือของแถมนี้',
  },
  'OFFER.TERMS': {
    status: 422,
    en: 'Some terms are missing or make no sense.',
    th: 'เงื่อนไขยังไม่ครบหรือไม่ถูกต้อง',
  },
  'OFFER.CODE_TAKEN': {
    status: 409,
    en: 'There is such a code already: choose another.',
    th: 'มีโค้ดนี้อยู่แล้ว ใช้โค้ดอื่น',
  },
  'OFFER.CUSTOMERS': {
    status: 422,
    en: 'Choose the members that may use the code; each has to have an account.',
    th: 'เลือกสมาชิกที่ใช้โค้ดนี้ได้ ทุกคนต้องมีบัญชี',
  },
  'OFFER.GIFT': {
    status: 422,
    en: 'This gift is no longer among the goods of the shop.',
    th: 'ของแถมนี้ไม่มีในร้านแล้ว',
  },
  'OFFER.CODES': {
    status: 422,
    en: 'A series has between 1 and 20,000 codes.',
    th: 'ชุดหนึ่งมีโค้ดได้ 1 ถึง 20,000 โค้ด',
  },
  'OFFER.USED': {
    status: 409,
    en: 'It has been used more often than this already.',
    th: 'ถูกใช้ไปแล้วมากกว่าจำนวนนี้',
  },
  'OFFER.FIXED': {
    status: 409,
    en: 'Customers may have this code already: its text and beginning cannot change any more. Copy it instead.',
    th: 'ลูกค้าอาจได้โค้ดนี้ไปแล้ว เปลี่ยนตัวโค้ดหรือวันเริ่มไม่ได้ ทำสำเนาแทนได้',
  },
  'STOCK.NOT_FOUND': {
    status: 404,
    en: 'No stock is kept of this, or there is no such lot.',
    th: 'ไม่พบสต็อกหรือล็อตนี้',
  },
  'STOCK.HELD': {
    status: 409,
    en: 'There are fewer free units than this: open orders hold the others.',
    th: 'ของว่างมีไม่ถึงจำนวนนี้ ที่เหลือคำสั่งซื้อจองไว้',
  },
  'STOCK.SAME': { status: 409, en: 'The lot stands so already.', th: 'ล็อตนี้เป็นแบบนั้นอยู่แล้ว' },
  'STOCK.EXPIRED': {
    status: 409,
    en: 'The lot has expired: it cannot be sold.',
    th: 'ล็อตนี้หมดอายุแล้ว นำกลับมาขายไม่ได้',
  },
  'STOCK.LOT_CODE': {
    status: 409,
    en: 'Another lot of this product has this code.',
    th: 'มีล็อตอื่นของสินค้านี้ใช้รหัสนี้แล้ว',
  },
  'STOCK.LOT_CHANGED': {
    status: 409,
    en: 'A colleague has changed the lot in the meantime. Look at it again.',
    th: 'เพื่อนร่วมงานแก้ล็อตนี้ไประหว่างนี้ ดูข้อมูลล่าสุดก่อน',
  },
  'STOCK.PLACE': {
    status: 422,
    en: 'This cannot be done at this place.',
    th: 'ทำรายการนี้ที่สถานที่นี้ไม่ได้',
  },
  'PLACE.NOT_FOUND': { status: 404, en: 'There is no such branch with stock.', th: 'ไม่พบสาขานี้ในสต็อก' },
  'PLACE.OTHERS': {
    status: 403,
    en: 'This concerns places that are not yours.',
    th: 'รายการนี้เกี่ยวกับสถานที่ที่คุณไม่ได้ดูแล',
  },
  'PLACE.BRANCH': {
    status: 409,
    en: 'This branch has stock of its own already, or it is closed.',
    th: 'สาขานี้มีสต็อกของตัวเองอยู่แล้ว หรือปิดไปแล้ว',
  },
  'PLACE.ADDRESS': {
    status: 422,
    en: 'The address of this branch must name its subdistrict, district, province and postcode in Thai.',
    th: 'ที่อยู่สาขานี้ต้องมีแขวง/ตำบล เขต/อำเภอ จังหวัด และรหัสไปรษณีย์ให้ครบ',
  },
  'PICKUP.PLACE': {
    status: 409,
    en: 'Orders cannot be picked up at this branch now. Please choose another one, or delivery.',
    th: 'ตอนนี้รับสินค้าที่สาขานี้ไม่ได้ เลือกสาขาอื่นหรือให้เราจัดส่ง',
  },
  'PICKUP.ORDER': {
    status: 409,
    en: 'This order is picked up at a branch: that is done on the page of pick-ups.',
    th: 'คำสั่งซื้อนี้ลูกค้ารับที่สาขา ทำรายการได้ที่หน้ารับที่สาขา',
  },
  'PICKUP.CODE': {
    status: 422,
    en: 'This code does not belong to the order.',
    th: 'รหัสไม่ตรงกับคำสั่งซื้อนี้',
  },
  'PICKUP.LOCKED': {
    status: 429,
    en: 'Too many wrong codes. Please wait a quarter of an hour and ask the customer for the code again.',
    th: 'ใส่รหัสผิดหลายครั้ง รอ 15 นาทีแล้วขอรหัสจากลูกค้าอีกครั้ง',
  },
  'PICKUP.STATE': {
    status: 409,
    en: 'The order has moved on in the meantime. Please look at it again.',
    th: 'สถานะคำสั่งซื้อนี้เปลี่ยนไปแล้ว ลองดูใหม่อีกครั้ง',
  },
  'STOCK_TRANSFER.NOT_FOUND': { status: 404, en: 'This transfer was not found.', th: 'ไม่พบใบย้ายนี้' },
  'STOCK_TRANSFER.STATE': {
    status: 409,
    en: 'The transfer has moved on in the meantime. Please look at it again.',
    th: 'ใบย้ายนี้เปลี่ยนสถานะไปแล้ว ลองดูใหม่อีกครั้ง',
  },
  'STOCK_TRANSFER.EMPTY': {
    status: 422,
    en: 'There is nothing in the transfer yet.',
    th: 'ยังไม่มีของในใบย้าย',
  },
  'STOCK_TRANSFER.FULL': {
    status: 422,
    en: 'A transfer takes no more variants. Please make another one.',
    th: 'ใบย้ายนี้เต็มแล้ว ทำใบใหม่สำหรับของที่เหลือ',
  },
  'STOCK_TRANSFER.SHORT': {
    status: 409,
    en: 'There are too few free units of some goods: orders hold them, or they have been sold.',
    th: 'ของบางแบบมีไม่พอ เพราะถูกจองหรือขายไปแล้ว',
  },
  'STOCK_TRANSFER.LOTS': {
    status: 422,
    en: 'Every lot that was sent must be named once.',
    th: 'ต้องระบุจำนวนที่ได้รับของทุกล็อตที่ส่ง',
  },
  'STOCK_TRANSFER.DIFFERENCE': {
    status: 422,
    en: 'Other units came than were sent: please say why.',
    th: 'ของที่ได้รับไม่ตรงกับที่ส่ง ใส่เหตุผลด้วย',
  },
  'PLACE.LACKS': {
    status: 409,
    en: 'This place has not everything that the order needs.',
    th: 'จุดนี้มีของไม่ครบตามคำสั่งซื้อ',
  },
  'PLACE.HAS_UNITS': {
    status: 409,
    en: 'This branch still has units: move them to another place first.',
    th: 'สาขานี้ยังมีของอยู่ ย้ายของออกก่อน',
  },
  'STOCK.UNDO_OVER': {
    status: 409,
    en: 'This can be undone no more. Book the opposite with a reason.',
    th: 'ย้อนรายการนี้ไม่ได้แล้ว ทำรายการตรงข้ามพร้อมเหตุผลแทน',
  },
  'IMPORT.NOT_FOUND': { status: 404, en: 'There is no such import.', th: 'ไม่พบการนำเข้านี้' },
  'IMPORT.COLUMNS': {
    status: 422,
    en: 'Say which column is the product number or the SKU, and use every field once.',
    th: 'เลือกคอลัมน์ที่เป็นรหัสสินค้าหรือ SKU และใช้แต่ละช่องได้ครั้งเดียว',
  },
  'IMPORT.STATE': {
    status: 409,
    en: 'This import has moved on meanwhile: look at how it stands now.',
    th: 'การนำเข้านี้เปลี่ยนสถานะไปแล้ว ดูสถานะล่าสุดก่อน',
  },
  'IMPORT.RUNNING': {
    status: 409,
    en: 'The same file is being checked or imported already.',
    th: 'ไฟล์เดียวกันกำลังตรวจหรือนำเข้าอยู่',
  },
  'PRODUCT.NOT_FOUND': { status: 404, en: 'There is no such product.', th: 'ไม่พบสินค้านี้' },
  'PRODUCT.PERIOD': {
    status: 422,
    en: 'It has to leave sale after it goes on sale.',
    th: 'วันจบการขายต้องอยู่หลังวันเริ่มขาย',
  },
  'PRODUCT.BARCODE': {
    status: 422,
    en: 'A barcode is wrong: 8, 12, 13 or 14 digits, the last one checks the others.',
    th: 'บาร์โค้ดไม่ถูกต้อง ต้องมี 8, 12, 13 หรือ 14 หลัก และหลักสุดท้ายต้องตรง',
  },
  'PRODUCT.PRICE': {
    status: 422,
    en: 'Each new variant needs a price.',
    th: 'สีหรือขนาดใหม่ทุกแบบต้องมีราคา',
  },
  'PRODUCT.CODE_TAKEN': {
    status: 409,
    en: 'This code belongs to another product already.',
    th: 'รหัสนี้เป็นของสินค้าอื่นแล้ว',
  },
  'PRODUCT.INCOMPLETE': {
    status: 422,
    en: 'Something is missing before it may go on sale.',
    th: 'ข้อมูลยังไม่ครบ จึงยังวางขายไม่ได้',
  },
  'BADGE.NOT_FOUND': { status: 404, en: 'There is no such badge.', th: 'ไม่พบป้ายนี้' },
  'BADGE.TOO_MANY': {
    status: 409,
    en: 'The shop has as many badges as it can. Remove one first.',
    th: 'มีป้ายครบจำนวนแล้ว ลบบางป้ายก่อน',
  },
  'PAGE.NOT_FOUND': { status: 404, en: 'There is no such page, draft or layout.', th: 'ไม่พบหน้า ร่าง หรือรุ่นนี้' },
  'PAGE.TAKEN': {
    status: 409,
    en: 'Another page has this name or address.',
    th: 'มีหน้าอื่นใช้ชื่อหรือที่อยู่นี้แล้ว',
  },
  'PAGE.TOO_MANY': {
    status: 409,
    en: 'There are as many as there may be. Remove one first.',
    th: 'มีครบจำนวนแล้ว ลบบางรายการก่อน',
  },
  'PAGE.INCOMPLETE': {
    status: 422,
    en: 'Some blocks are not complete.',
    th: 'บางบล็อกยังไม่ครบ',
  },
  'PAGE.PERIOD': {
    status: 422,
    en: 'The end must be after the beginning, and the beginning not in the past.',
    th: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม และเวลาเริ่มต้องไม่ผ่านไปแล้ว',
  },
  'PAGE.OVERTAKEN': {
    status: 409,
    en: 'A colleague has published this page in the meantime. Look at the differences once more.',
    th: 'เพื่อนร่วมงานเผยแพร่หน้านี้ไปแล้วระหว่างนี้ ดูส่วนที่ต่างอีกครั้ง',
  },
  'PAGE.NOT_PUBLISHED': {
    status: 409,
    en: 'This version is not in the shop any more.',
    th: 'รุ่นนี้ไม่ได้อยู่หน้าร้านแล้ว',
  },
  'LIBRARY.NOT_FOUND': {
    status: 404,
    en: 'There is no such picture in the library.',
    th: 'ไม่มีรูปนี้ในคลังรูป',
  },
  'LIBRARY.NO_VERSION': { status: 404, en: 'The picture has no such version.', th: 'รูปนี้ไม่มีรุ่นนี้' },
  'LIBRARY.USED': {
    status: 409,
    en: 'This picture is in use. Take it out of these places first, or replace it.',
    th: 'รูปนี้ยังใช้อยู่ นำออกจากที่เหล่านี้ก่อน หรือเปลี่ยนเป็นรูปอื่น',
  },
  'COLLECTION.NOT_FOUND': { status: 404, en: 'There is no such collection.', th: 'ไม่พบคอลเลกชันนี้' },
  'COLLECTION.ADDRESS_TAKEN': {
    status: 409,
    en: 'A brand, a department or another collection has this address.',
    th: 'ที่อยู่นี้เป็นของแบรนด์ หมวด หรือคอลเลกชันอื่นแล้ว',
  },
  'COLLECTION.PERIOD': {
    status: 422,
    en: 'The end must be after the beginning.',
    th: 'วันสิ้นสุดต้องอยู่หลังวันเริ่ม',
  },
  'COLLECTION.PRICES': {
    status: 422,
    en: 'The highest price is below the lowest.',
    th: 'ราคาสูงสุดต่ำกว่าราคาต่ำสุด',
  },
  'COLLECTION.TOO_MANY': {
    status: 409,
    en: 'The shop has as many collections as it can. Remove one first.',
    th: 'มีคอลเลกชันครบจำนวนแล้ว ลบบางรายการก่อน',
  },
  'PRODUCT.NO_PREVIEW': {
    status: 409,
    en: 'There is nothing to preview: the product has no variant that is sold.',
    th: 'ยังดูล่วงหน้าไม่ได้ สินค้านี้ยังไม่มีแบบที่ขาย',
  },
  'PRODUCT.NO_ORIGINAL': {
    status: 404,
    en: 'The original of this picture is not stored.',
    th: 'ไม่มีไฟล์ต้นฉบับของรูปนี้',
  },
  'PRODUCT.PICTURE_SMALL': {
    status: 422,
    en: 'The picture is too small: it has to be at least 480 pixels wide.',
    th: 'รูปเล็กเกินไป ต้องกว้างอย่างน้อย 480 พิกเซล',
  },
  'GRID.CELLS': {
    status: 422,
    en: 'Some cells are wrong: nothing was saved.',
    th: 'มีบางช่องไม่ถูกต้อง ยังไม่ได้บันทึกอะไร',
  },
  'GRID.CHANGED': {
    status: 409,
    en: 'A colleague has saved some of these products: look at their cells, then save again.',
    th: 'เพื่อนร่วมงานบันทึกสินค้าบางรายการไปก่อน ดูช่องที่เปลี่ยน แล้วบันทึกอีกครั้ง',
  },
  'PRICE.NOT_FOUND': { status: 404, en: 'There is no such price change.', th: 'ไม่พบการปรับราคานี้' },
  'PRICE.NONE': {
    status: 422,
    en: 'No variant has a price here: choose other products.',
    th: 'ไม่มีแบบที่มีราคาในรายการนี้ เลือกสินค้าอื่น',
  },
  'PRICE.TOO_MANY': {
    status: 422,
    en: 'Too many variants for one change: narrow the list down.',
    th: 'จำนวนแบบมากเกินไปสำหรับการปรับครั้งเดียว กรองรายการให้แคบลง',
  },
  'PRICE.PERIOD': {
    status: 422,
    en: 'The prices have to begin now or later, and end after that.',
    th: 'ราคาต้องเริ่มตอนนี้หรือหลังจากนี้ และสิ้นสุดหลังเวลาเริ่ม',
  },
  'PRICE.CHANGED': {
    status: 409,
    en: 'Prices or goods have changed since the preview: look at the new preview.',
    th: 'ราคาหรือสินค้าเปลี่ยนไปหลังจากดูตัวอย่าง ตรวจตัวอย่างใหม่ก่อนบันทึก',
  },
  'PRICE.WARNINGS': {
    status: 409,
    en: 'Some prices have a warning: confirm that you have seen it.',
    th: 'มีราคาที่ควรตรวจ ยืนยันว่าตรวจแล้วก่อนบันทึก',
  },
  'PRICE.UNCHANGED': {
    status: 422,
    en: 'No price would change.',
    th: 'ไม่มีราคาไหนเปลี่ยน',
  },
  'PRICE.OVERLAP': {
    status: 409,
    en: 'Some variants have another temporary price, or a change at the same moment, in this period.',
    th: 'บางแบบมีราคาชั่วคราวอื่น หรือมีการปรับราคาเวลาเดียวกันอยู่แล้วในช่วงนี้',
  },
  'PRICE.NOT_UNDONE': {
    status: 409,
    en: 'This change has been taken back or has ended already.',
    th: 'การปรับราคานี้เลิกทำหรือสิ้นสุดไปแล้ว',
  },
  'WEBHOOK.NOT_FOUND': { status: 404, en: 'There is no such webhook.', th: 'ไม่พบเว็บฮุกนี้' },
  'WEBHOOK.NO_MESSAGE': {
    status: 404,
    en: 'This message is no longer in the log.',
    th: 'ข้อความนี้ไม่อยู่ในบันทึกแล้ว',
  },
  'WEBHOOK.ADDRESS': {
    status: 422,
    en: 'Enter an https address that is reachable from the internet and has no password in it.',
    th: 'ใส่ที่อยู่ https ที่เข้าถึงได้จากอินเทอร์เน็ต และไม่มีรหัสผ่านอยู่ในที่อยู่',
  },
  'WEBHOOK.TOO_MANY': {
    status: 409,
    en: 'There are 10 webhooks already. Remove one first.',
    th: 'มีครบ 10 เว็บฮุกแล้ว ลบอันเดิมก่อน',
  },
  'WEBHOOK.NOT_ACTIVE': {
    status: 409,
    en: 'This webhook is not sending. Start it first.',
    th: 'เว็บฮุกนี้ไม่ได้เปิดส่ง เปิดก่อน',
  },
  'REPORT_SCHEDULE.NOT_FOUND': {
    status: 404,
    en: 'This report is not mailed on a schedule.',
    th: 'ไม่พบการส่งรายงานนี้',
  },
  'REPORT_SCHEDULE.TOO_MANY': {
    status: 409,
    en: 'There are 50 mailed reports already. Remove one first.',
    th: 'ตั้งส่งรายงานครบ 50 รายการแล้ว ลบรายการเดิมก่อน',
  },
  'REPORT_SCHEDULE.RECEIVER': {
    status: 422,
    en: 'One of the receivers may not read this report.',
    th: 'ผู้รับบางคนไม่มีสิทธิ์ดูรายงานนี้',
  },
  'CONNECTION.OFF': {
    status: 409,
    en: 'This connection is off: there is nothing to test.',
    th: 'การเชื่อมต่อนี้ปิดอยู่ จึงทดสอบไม่ได้',
  },
  'CONNECTION.NO_KEY': {
    status: 409,
    en: 'The server has no key to encrypt secrets with. Set them in its environment.',
    th: 'เซิร์ฟเวอร์ไม่มีคีย์สำหรับเข้ารหัส ต้องตั้งรหัสลับที่เซิร์ฟเวอร์',
  },
  'CONNECTION.UNREADABLE': {
    status: 409,
    en: 'The stored secrets cannot be read with the present key. Enter all of them again.',
    th: 'อ่านรหัสลับที่เก็บไว้ด้วยคีย์ปัจจุบันไม่ได้ ต้องใส่ใหม่ทุกช่อง',
  },
  'CONNECTION.VALUE': {
    status: 422,
    en: 'This value cannot be right. Copy it again from the provider’s page.',
    th: 'ค่านี้ไม่ถูกต้อง คัดลอกจากหน้าของผู้ให้บริการอีกครั้ง',
  },
  'API_KEY.NOT_FOUND': { status: 404, en: 'There is no such API key.', th: 'ไม่พบคีย์ API นี้' },
  'API_KEY.MADE': {
    status: 409,
    en: 'This key was made already, and is not shown again. Revoke it and make another one.',
    th: 'สร้างคีย์นี้ไปแล้วและจะไม่แสดงอีก ยกเลิกคีย์แล้วสร้างใหม่',
  },
  'API_KEY.TOO_MANY': {
    status: 409,
    en: 'There are 50 keys already. Revoke one first.',
    th: 'มีครบ 50 คีย์แล้ว ยกเลิกคีย์เดิมก่อน',
  },
  'API_KEY.SCOPE': {
    status: 422,
    en: 'A key cannot do more than you may do yourself.',
    th: 'ให้สิทธิ์คีย์มากกว่าสิทธิ์ของคุณไม่ได้',
  },
  'SEGMENT.NOT_FOUND': { status: 404, en: 'There is no such segment.', th: 'ไม่พบกลุ่มลูกค้านี้' },
  'SEGMENT.TAKEN': { status: 409, en: 'Another segment has this name.', th: 'มีกลุ่มชื่อนี้อยู่แล้ว' },
  'SEGMENT.IN_USE': {
    status: 409,
    en: 'This segment is in use. Choose another audience there first, or end it.',
    th: 'มีรายการที่ใช้กลุ่มนี้อยู่ เลือกกลุ่มอื่นหรือจบรายการนั้นก่อน',
  },
  'HANDOUT.RUNNING': {
    status: 409,
    en: 'This coupon is being given to a segment. Wait until that is done.',
    th: 'กำลังแจกคูปองนี้ให้กลุ่มหนึ่งอยู่ รอให้เสร็จก่อน',
  },
  'HANDOUT.NOBODY': {
    status: 409,
    en: 'There is no member in this segment now.',
    th: 'ตอนนี้ไม่มีสมาชิกในกลุ่มนี้',
  },
  'SEGMENT.TOO_MANY': {
    status: 409,
    en: 'There are 50 segments already. Remove one first.',
    th: 'มีครบ 50 กลุ่มแล้ว ลบกลุ่มเดิมก่อน',
  },
  'MAILING.NOT_FOUND': { status: 404, en: 'There is no such mailing.', th: 'ไม่พบข่าวนี้' },
  'MAILING.STARTED': {
    status: 409,
    en: 'This mailing was started. It can no longer be changed.',
    th: 'เริ่มส่งข่าวนี้แล้ว แก้หรือลบไม่ได้',
  },
  'MAILING.STATE': {
    status: 409,
    en: 'A colleague was faster. See how the mailing stands now.',
    th: 'เพื่อนร่วมงานทำไปก่อนแล้ว ดูสถานะล่าสุด',
  },
  'MAILING.NOBODY': {
    status: 409,
    en: 'No member is in this segment now.',
    th: 'ตอนนี้ไม่มีสมาชิกในกลุ่มนี้',
  },
  'FLOW.WRONG': {
    status: 422,
    en: 'Something in this message is not right: see which field is named.',
    th: 'ข้อความนี้ยังไม่ถูกต้อง ดูช่องที่ระบุ',
  },
  'FLOW.NO_GOODS': {
    status: 409,
    en: 'The shop has no goods on sale to show in it.',
    th: 'ร้านยังไม่มีสินค้าขายให้ใส่ในข้อความ',
  },
  'CUSTOMER.NOT_FOUND': { status: 404, en: 'There is no such customer.', th: 'ไม่พบลูกค้ารายนี้' },
  'CUSTOMER.GUEST': {
    status: 409,
    en: 'This customer has no account.',
    th: 'ลูกค้ารายนี้ยังไม่มีบัญชี',
  },
  'CUSTOMER.STAFF': {
    status: 409,
    en: 'This account works in the shop: its access is decided on the page of the staff.',
    th: 'บัญชีนี้เป็นพนักงาน จัดการได้ที่หน้าพนักงาน',
  },
  'CUSTOMER.BLOCKED': { status: 409, en: 'This customer is blocked.', th: 'ลูกค้ารายนี้ถูกระงับอยู่' },
  'CUSTOMER.NOT_BLOCKED': {
    status: 409,
    en: 'This customer is not blocked.',
    th: 'ลูกค้ารายนี้ไม่ได้ถูกระงับ',
  },
  'CUSTOMER.SAME': {
    status: 409,
    en: 'This is the same customer.',
    th: 'เป็นลูกค้ารายเดียวกัน',
  },
  'CUSTOMER.OWES': {
    status: 409,
    en: 'The duplicate owes coins: settle them first.',
    th: 'บัญชีที่ซ้ำค้างเหรียญอยู่ จัดการก่อนรวม',
  },
  'PRIVACY.WAITING': {
    status: 409,
    en: 'This has been requested already and is on its way.',
    th: 'มีคำขอนี้อยู่แล้ว กำลังดำเนินการ',
  },
  'PRIVACY.REASON': {
    status: 422,
    en: 'The reason is kept after an erasure: write it without the customer’s name, e-mail or phone.',
    th: 'เหตุผลเก็บไว้แม้ลบข้อมูลแล้ว อย่าใส่ชื่อ อีเมล หรือเบอร์ของลูกค้า',
  },
  'CUSTOMER.CHANGED': {
    status: 409,
    en: 'The customer or a colleague has changed this meanwhile. Please look again.',
    th: 'ลูกค้าหรือเพื่อนร่วมงานแก้ข้อมูลนี้ไปแล้ว ดูข้อมูลใหม่ก่อน',
  },
  'CUSTOMER.TAGS_FULL': {
    status: 409,
    en: 'A customer can have 20 tags.',
    th: 'ลูกค้าหนึ่งรายมีป้ายได้ 20 ป้าย',
  },
  'SITE.NOT_FOUND': { status: 404, en: 'There is no such entry.', th: 'ไม่พบรายการนี้' },
  'SITE.CHANGED': {
    status: 409,
    en: 'The shop is in another state by now. Please look again.',
    th: 'สถานะร้านเปลี่ยนไปแล้ว ดูอีกครั้งก่อน',
  },
  'SITE.OVERLAP': {
    status: 409,
    en: 'Another state is planned for this time, or in force without an end. Withdraw or end it first.',
    th: 'ช่วงเวลานี้ชนกับสถานะที่ตั้งไว้ หรือสถานะตอนนี้ยังไม่มีเวลาจบ ยกเลิกหรือจบอันนั้นก่อน',
  },
  'SITE.BEGUN': {
    status: 409,
    en: 'This has begun already: change the state of the shop instead.',
    th: 'เริ่มไปแล้ว ให้เปลี่ยนสถานะร้านแทน',
  },
  'SITE.OVER': { status: 409, en: 'This is over.', th: 'รายการนี้จบไปแล้ว' },
  'SITE.DIALOGS_FULL': {
    status: 409,
    en: 'Five dialogs are shown in this time already. Withdraw one first.',
    th: 'ช่วงเวลานี้มีประกาศครบ 5 รายการแล้ว ถอนออกก่อนหนึ่งรายการ',
  },
  'ACCOUNTING.NOT_OVER': {
    status: 409,
    en: 'This month has not ended yet.',
    th: 'เดือนนี้ยังไม่สิ้นสุด',
  },
  'ACCOUNTING.CLOSED': { status: 409, en: 'This month is closed already.', th: 'เดือนนี้ปิดงวดแล้ว' },
  'ACCOUNTING.OPEN': { status: 409, en: 'This month is not closed.', th: 'เดือนนี้ยังไม่ปิดงวด' },
  'ACCOUNTING.CHANGED': {
    status: 409,
    en: 'The figures have changed meanwhile: look at them again.',
    th: 'ตัวเลขเปลี่ยนไปแล้ว ดูอีกครั้งก่อนปิดงวด',
  },
  'ACCOUNTING.FILE': {
    status: 422,
    en: 'Some lines of the file cannot be read.',
    th: 'อ่านบางบรรทัดของไฟล์ไม่ได้',
  },
  'ACCOUNTING.SAME_PAYOUT': {
    status: 409,
    en: 'This payout is recorded already.',
    th: 'บันทึกรอบโอนนี้แล้ว',
  },
  'ACCOUNTING.CANCELLED': { status: 409, en: 'This payout was taken back.', th: 'ยกเลิกรอบโอนนี้แล้ว' },
  'RECALL.NOT_FOUND': { status: 404, en: 'There is no such recall.', th: 'ไม่พบการเรียกคืนนี้' },
  'RECALL.LOT': {
    status: 409,
    en: 'One of these lots is recalled already.',
    th: 'มีล็อตที่ถูกเรียกคืนอยู่แล้ว',
  },
  'RECALL.ENDED': { status: 409, en: 'This recall has ended.', th: 'การเรียกคืนนี้จบแล้ว' },
  'RECALL.HELD': {
    status: 409,
    en: 'Some orders still hold units of these lots: settle them first.',
    th: 'ยังมีคำสั่งซื้อที่ถือสินค้าล็อตนี้อยู่ จัดการให้ครบก่อน',
  },
  'STOCK.RECALLED': {
    status: 409,
    en: 'This lot is recalled: its units do not go on sale. Set them aside, or write them off.',
    th: 'ล็อตนี้ถูกเรียกคืน นำกลับมาขายไม่ได้ ให้กักไว้หรือตัดทิ้ง',
  },
  'COUNT.NOT_FOUND': { status: 404, en: 'There is no such count.', th: 'ไม่พบใบนับนี้' },
  'COUNT.EMPTY': {
    status: 422,
    en: 'Nothing with stock is there to count.',
    th: 'ไม่มีสินค้าในสต็อกให้นับ',
  },
  'COUNT.TOO_MANY': {
    status: 422,
    en: 'These are too many products for one count: choose a smaller part.',
    th: 'สินค้ามากเกินไปสำหรับการนับครั้งเดียว เลือกส่วนที่เล็กลง',
  },
  'COUNT.OVERLAP': {
    status: 409,
    en: 'Some of these products are in another count that is not finished.',
    th: 'สินค้าบางแบบอยู่ในการนับอื่นที่ยังไม่จบ',
  },
  'COUNT.BEYOND': {
    status: 409,
    en: 'This product is not part of this count.',
    th: 'สินค้านี้ไม่ได้อยู่ในการนับนี้',
  },
  'COUNT.STATE': {
    status: 409,
    en: 'This count stands otherwise by now. Look at it again.',
    th: 'สถานะของการนับนี้เปลี่ยนไปแล้ว เปิดดูใหม่อีกครั้ง',
  },
  'COUNT.LINE_CHANGED': {
    status: 409,
    en: 'A colleague has counted this product meanwhile.',
    th: 'มีเพื่อนร่วมงานนับสินค้านี้ไปแล้วระหว่างนั้น',
  },
  'COUNT.STALE': {
    status: 409,
    en: 'Stock of some products was corrected after they were counted: count them again.',
    th: 'สต็อกของบางแบบถูกปรับหลังจากนับแล้ว ให้นับแบบนั้นใหม่',
  },
  'RECEIPT.NOT_FOUND': { status: 404, en: 'There is no such receipt.', th: 'ไม่พบใบรับของนี้' },
  'RECEIPT.UNKNOWN_CODE': {
    status: 404,
    en: 'No product has this barcode or SKU.',
    th: 'ไม่มีสินค้าที่ใช้บาร์โค้ดหรือ SKU นี้',
  },
  'RECEIPT.LINES': {
    status: 422,
    en: 'Some lines cannot be received: look at their lot and expiry.',
    th: 'บางรายการรับเข้าไม่ได้ ดูล็อตและวันหมดอายุของรายการนั้น',
  },
  'RECEIPT.NEAR_EXPIRY': {
    status: 409,
    en: 'Some goods expire soon: confirm that you receive them.',
    th: 'มีสินค้าใกล้หมดอายุ ยืนยันก่อนรับเข้า',
  },
  'RECEIPT.OVER': {
    status: 409,
    en: 'More has come than was ordered: confirm that you take it in.',
    th: 'ของมามากกว่าที่สั่ง ยืนยันก่อนรับเข้า',
  },
  'RECEIPT.REVERSED': {
    status: 409,
    en: 'This receipt was reversed already, or is a reversal itself.',
    th: 'ใบรับของนี้ยกเลิกไปแล้ว หรือเป็นใบยกเลิกเอง',
  },
  'RECEIPT.UNITS_GONE': {
    status: 409,
    en: 'Some of these units have been sold, held or moved: the receipt cannot be reversed as a whole.',
    th: 'บางชิ้นขาย จอง หรือย้ายออกไปแล้ว ยกเลิกใบรับทั้งใบไม่ได้',
  },
  'BRANCH.NOT_FOUND': { status: 404, en: 'There is no such branch.', th: 'ไม่พบสาขานี้' },
  'BRANCH.TAKEN': {
    status: 409,
    en: 'There is a branch with this address of its page already.',
    th: 'มีสาขาที่ใช้ที่อยู่หน้านี้แล้ว',
  },
  'BRANCH.HOURS': {
    status: 422,
    en: 'A day cannot end when it begins.',
    th: 'เวลาปิดต้องไม่ตรงกับเวลาเปิด',
  },
  'BRANCH.DAY_TWICE': {
    status: 422,
    en: 'A special day is there twice.',
    th: 'มีวันพิเศษซ้ำกัน',
  },
  'BRANCH.OPEN_PICKUPS': {
    status: 409,
    en: 'Orders wait to be picked up at this branch: hand them over or cancel them first.',
    th: 'มีคำสั่งซื้อรอรับที่สาขานี้ ส่งมอบหรือยกเลิกให้หมดก่อน',
  },
  'BRANCH.IS_PLACE': {
    status: 409,
    en: 'This branch has stock of its own: close it at “Places” first.',
    th: 'สาขานี้มีสต็อกของตัวเอง ปิดที่หน้า “ที่เก็บและสาขา” ก่อน',
  },
  'SUPPLIER.NOT_FOUND': { status: 404, en: 'There is no such supplier.', th: 'ไม่พบผู้ขายนี้' },
  'SUPPLIER.NAME_TAKEN': {
    status: 409,
    en: 'There is a supplier of this name already.',
    th: 'มีผู้ขายชื่อนี้อยู่แล้ว',
  },
  'SUPPLIER.TAX_ID': {
    status: 422,
    en: 'The tax id has 13 digits.',
    th: 'เลขผู้เสียภาษีต้องมี 13 หลัก',
  },
  'SUPPLIER.TOO_MANY': {
    status: 409,
    en: 'This supplier has as many products as it can have.',
    th: 'ผู้ขายนี้มีสินค้าเต็มจำนวนแล้ว',
  },
  'SUPPLIER.ENDED': {
    status: 409,
    en: 'Nothing is ordered from this supplier any more.',
    th: 'ร้านเลิกสั่งของจากผู้ขายนี้แล้ว',
  },
  'PURCHASE.NOT_FOUND': { status: 404, en: 'There is no such purchase order.', th: 'ไม่พบใบสั่งซื้อนี้' },
  'PURCHASE.STATE': {
    status: 409,
    en: 'This order stands otherwise by now. Look at it again.',
    th: 'สถานะของใบสั่งซื้อนี้เปลี่ยนไปแล้ว เปิดดูใหม่อีกครั้ง',
  },
  'PURCHASE.LINES': {
    status: 422,
    en: 'A product is there twice, or is gone.',
    th: 'มีสินค้าซ้ำ หรือสินค้าที่ไม่มีแล้ว',
  },
  'PURCHASE.RECEIVED': {
    status: 409,
    en: 'An order cannot have fewer units than have come.',
    th: 'สั่งน้อยกว่าจำนวนที่รับมาแล้วไม่ได้',
  },
  'PURCHASE.NO_EMAIL': {
    status: 409,
    en: 'This supplier has no e-mail address.',
    th: 'ผู้ขายนี้ไม่มีอีเมล',
  },
  'COUPON.EVENT_TAKEN': {
    status: 409,
    en: 'Another coupon has this page.',
    th: 'หน้านี้เป็นของคูปองอื่นแล้ว',
  },
  'COUPON.AFFILIATE_TAKEN': {
    status: 409,
    en: 'Another influencer has this affiliate id.',
    th: 'รหัสแนะนำนี้เป็นของอินฟลูเอนเซอร์คนอื่นแล้ว',
  },
  'COUPON.INFLUENCER': {
    status: 422,
    en: 'No influencer has an account with this e-mail.',
    th: 'ไม่พบบัญชีอินฟลูเอนเซอร์ที่ใช้อีเมลนี้',
  },
  'COUPON.PROMISED': {
    status: 409,
    en: 'Members have this coupon already: it may become better, never worse.',
    th: 'มีสมาชิกเก็บคูปองนี้ไปแล้ว แก้ให้ดีขึ้นได้ แต่แก้ให้แย่ลงไม่ได้',
  },
  'COINS.NOT_ENOUGH': {
    status: 409,
    en: 'The member does not have as many coins.',
    th: 'สมาชิกมีเหรียญไม่ถึงจำนวนนี้',
  },
  'COINS.NOT_YOURSELF': {
    status: 409,
    en: 'Nobody gives or takes their own coins. Ask a colleague.',
    th: 'ให้หรือหักเหรียญของตัวเองไม่ได้ กรุณาให้เพื่อนร่วมงานทำ',
  },
  'COINS.KEY_USED': {
    status: 409,
    en: 'This was sent before with other contents. Open the page again and see what came of it.',
    th: 'รายการนี้เคยส่งด้วยข้อมูลอื่นแล้ว กรุณาเปิดหน้านี้ใหม่เพื่อดูผล',
  },
  'THE1.OFF': {
    status: 422,
    en: 'The 1 points cannot be redeemed here at the moment.',
    th: 'ขณะนี้ยังแลกคะแนน The 1 ไม่ได้',
  },
  'THE1.UNAVAILABLE': {
    status: 503,
    en: 'The 1 does not answer at the moment. No points were taken; please try again.',
    th: 'The 1 ไม่ตอบกลับในขณะนี้ ยังไม่มีการตัดคะแนน กรุณาลองใหม่อีกครั้ง',
  },
  'THE1.NUMBER': {
    status: 422,
    en: 'Please check the number.',
    th: 'กรุณาตรวจสอบหมายเลข',
  },
  'THE1.BLANK': {
    status: 422,
    en: 'This cannot be left blank.',
    th: 'ไม่สามารถเว้นว่างได้',
  },
  'THE1.CODE': {
    status: 422,
    en: 'The code is wrong or has run out. Please check it, or ask for a new one.',
    th: 'รหัสไม่ถูกต้องหรือหมดอายุ กรุณาตรวจสอบหรือขอรหัสใหม่',
  },
  'THE1.VERIFY': {
    status: 422,
    en: 'Please verify your The 1 card once more.',
    th: 'กรุณายืนยันบัตร The 1 อีกครั้ง',
  },
  'THE1.MEMBER': {
    status: 422,
    en: 'No customer was found. Please check what was entered, or contact The 1 Call Center.',
    th: 'ไม่พบข้อมูลลูกค้า กรุณาตรวจสอบข้อมูลอีกครั้ง หรือติดต่อ The 1 Call Center',
  },
  'TRANSFER.PICTURE': {
    status: 422,
    en: 'This picture cannot be used. Please send a JPEG, PNG, WebP or HEIC of at most 5 MB.',
    th: 'ใช้ภาพนี้ไม่ได้ กรุณาส่งภาพ JPEG, PNG, WebP หรือ HEIC ขนาดไม่เกิน 5 MB',
  },
  'TRANSFER.ID_NUMBER': {
    status: 422,
    en: 'Please check the ID number: its last digit does not fit.',
    th: 'กรุณาตรวจสอบเลขประจำตัวประชาชน หลักสุดท้ายไม่ถูกต้อง',
  },
  'TRANSFER.RECEIPT_USED': {
    status: 409,
    en: 'This receipt has been registered already.',
    th: 'ใบเสร็จนี้ลงทะเบียนไปแล้ว',
  },
  'TRANSFER.DECIDED': {
    status: 409,
    en: 'Somebody has decided about this registration already.',
    th: 'มีผู้ตัดสินรายการนี้ไปแล้ว',
  },
  'BLOGGER.ROLE': {
    status: 403,
    en: 'This account cannot apply as a blogger.',
    th: 'บัญชีนี้สมัครเป็นบล็อกเกอร์ไม่ได้',
  },
  'BLOGGER.OPEN': {
    status: 409,
    en: 'You have applied already.',
    th: 'คุณสมัครไว้แล้ว',
  },
  'BLOGGER.EARLY': {
    status: 409,
    en: 'You can apply again later.',
    th: 'ยังสมัครอีกครั้งไม่ได้ ลองใหม่ภายหลัง',
  },
  'BLOGGER.CHANNEL': {
    status: 422,
    en: 'Please check the addresses: one is not complete, or stands there twice.',
    th: 'ตรวจลิงก์อีกครั้ง มีลิงก์ที่ไม่ครบหรือซ้ำกัน',
  },
  'BLOGGER.TARGET': {
    status: 422,
    en: 'Please enter the address of a page of the shop.',
    th: 'ใส่ลิงก์ของหน้าในร้าน',
  },
  'BLOGGER.LINKS': {
    status: 409,
    en: 'You have as many links as there can be.',
    th: 'คุณมีลิงก์ครบจำนวนแล้ว',
  },
  'BLOGGER.PAYOUT': {
    status: 409,
    en: 'Another amount is due by now. Please look at it again.',
    th: 'ยอดที่ต้องจ่ายเปลี่ยนไปแล้ว ลองดูใหม่อีกครั้ง',
  },
  'BLOGGER.PAYOUT_MIN': {
    status: 409,
    en: 'Less is due than the shop pays out at a time.',
    th: 'ยอดยังไม่ถึงขั้นต่ำที่ร้านจ่าย',
  },
  'BLOGGER.DECIDED': {
    status: 409,
    en: 'This application has changed in the meantime. Please look at it again.',
    th: 'ใบสมัครนี้เปลี่ยนไปแล้ว ลองดูใหม่อีกครั้ง',
  },
  'TOP_SPENDER.DATES': {
    status: 422,
    en: 'A campaign ends after it begins, within a year and in the future once it is published, and is announced after it ends.',
    th: 'วันสิ้นสุดต้องอยู่หลังวันเริ่ม ไม่เกินหนึ่งปี และยังมาไม่ถึงเมื่อเผยแพร่ วันประกาศผลต้องไม่ก่อนวันสิ้นสุด',
  },
  'TOP_SPENDER.PRIZES': {
    status: 422,
    en: 'Prizes go by places from the first on, and not beyond the number of winners.',
    th: 'ของรางวัลต้องเรียงตามอันดับ ไม่ซ้อนกัน และไม่เกินจำนวนผู้ได้รางวัล',
  },
  'TOP_SPENDER.SCOPE': {
    status: 422,
    en: 'Choose brands, categories or products that the shop has, or count everything.',
    th: 'เลือกแบรนด์ หมวด หรือสินค้าที่ร้านมีอยู่ หรือนับทุกอย่าง',
  },
  'TOP_SPENDER.BEGUN': {
    status: 409,
    en: 'The campaign has begun: nothing may change that takes a place or a prize away from members.',
    th: 'แคมเปญเริ่มแล้ว เปลี่ยนสิ่งที่ทำให้สมาชิกเสียอันดับหรือของรางวัลไม่ได้',
  },
  'TOP_SPENDER.STATE': {
    status: 409,
    en: 'The campaign is in another state by now. Please look at it again.',
    th: 'สถานะของแคมเปญเปลี่ยนไปแล้ว ลองดูใหม่อีกครั้ง',
  },
  'TOP_SPENDER.SEEN': {
    status: 409,
    en: 'Only a draft that was never published can be deleted.',
    th: 'ลบได้เฉพาะฉบับร่างที่ไม่เคยเผยแพร่',
  },
  'TOP_SPENDER.WAITING': {
    status: 409,
    en: 'Decide about the registrations that wait before the winners are confirmed.',
    th: 'ยังมีผู้ลงทะเบียนที่รอตรวจ ตัดสินให้ครบก่อนยืนยันผล',
  },
  'TOP_SPENDER.RANKING': {
    status: 409,
    en: 'The ranks have changed since they were shown. Please look at them again.',
    th: 'อันดับเปลี่ยนไปจากที่แสดง ลองดูใหม่อีกครั้ง',
  },
  'TOP_SPENDER.DECIDED': {
    status: 409,
    en: 'Somebody has decided about this member already. Please look again.',
    th: 'มีผู้ตัดสินสมาชิกคนนี้ไปแล้ว ลองดูใหม่อีกครั้ง',
  },
  'TOP_SPENDER.OWN': {
    status: 403,
    en: 'Somebody else has to decide: this is about your own account.',
    th: 'เป็นบัญชีของคุณเอง ต้องให้คนอื่นตัดสิน',
  },
  'EVENT.DATES': {
    status: 422,
    en: 'An event ends after it begins; registering ends after it begins, and not after the event.',
    th: 'วันสิ้นสุดต้องอยู่หลังวันเริ่ม และการลงทะเบียนต้องปิดหลังเปิด ไม่เกินวันสิ้นสุดของงาน',
  },
  'EVENT.PLACE': {
    status: 422,
    en: 'Say where it is: a place, a link, or both.',
    th: 'ระบุสถานที่ ลิงก์ออนไลน์ หรือทั้งสองอย่าง',
  },
  'EVENT.LINK': {
    status: 422,
    en: 'Enter a path of the shop, or an address with https.',
    th: 'กรอกที่อยู่ในร้าน หรือลิงก์ที่ขึ้นต้นด้วย https',
  },
  'EVENT.CODE_TAKEN': {
    status: 409,
    en: 'Another event has this address.',
    th: 'มีอีเวนต์อื่นใช้ที่อยู่นี้แล้ว',
  },
  'EVENT.CAPACITY': {
    status: 409,
    en: 'More people have a place already.',
    th: 'มีผู้ลงทะเบียนมากกว่านี้แล้ว',
  },
  'EVENT.CLOSED': {
    status: 409,
    en: 'Registering is not open at the moment.',
    th: 'ตอนนี้ไม่เปิดให้ลงทะเบียน',
  },
  'EVENT.FULL': { status: 409, en: 'All places are taken.', th: 'ที่เต็มแล้ว' },
  'EVENT.MEMBERS': {
    status: 403,
    en: 'This event is for members. Please sign in.',
    th: 'งานนี้สำหรับสมาชิก กรุณาเข้าสู่ระบบ',
  },
  'EVENT.NOT_REGISTERED': {
    status: 409,
    en: 'This person has no place.',
    th: 'คนนี้ไม่มีที่ในงาน',
  },
  'CAMPAIGN.OVER': {
    status: 409,
    en: 'This campaign is over.',
    th: 'แคมเปญนี้สิ้นสุดแล้ว',
  },
  'ORDER.CUSTOMER': {
    status: 404,
    en: 'There is no such customer.',
    th: 'ไม่พบลูกค้ารายนี้',
  },
  'ORDER.ADDRESS': {
    status: 422,
    en: 'Please check the delivery address.',
    th: 'กรุณาตรวจสอบที่อยู่จัดส่ง',
  },
  'ORDER.IDEMPOTENCY_KEY_REUSED': {
    status: 422,
    en: 'This request was already used for another order.',
    th: 'คำขอนี้ถูกใช้กับคำสั่งซื้ออื่นแล้ว',
  },
  'ORDER.NOT_YOURS': {
    status: 403,
    en: 'Sorry, order number or order e-mail was wrong',
    th: 'ขออภัย หมายเลขคำสั่งซื้อหรืออีเมลไม่ถูกต้อง',
  },
  'ORDER.FAILED': {
    status: 500,
    en: 'The order could not be placed. Please try again.',
    th: 'เกิดข้อผิดพลาดในการสั่งซื้อ กรุณาลองใหม่อีกครั้ง',
  },
  'ORDER.TAGS_FULL': {
    status: 409,
    en: 'The order has as many tags as it can have.',
    th: 'คำสั่งซื้อนี้มีป้ายครบจำนวนแล้ว',
  },
  'ORDER.TRANSITION': {
    status: 409,
    en: 'The order has moved on and this can no longer be done.',
    th: 'สถานะคำสั่งซื้อเปลี่ยนไปแล้ว ทำรายการนี้ไม่ได้',
  },
  'RECORD.CHANGED': {
    status: 409,
    en: 'A colleague has changed this in the meantime.',
    th: 'เพื่อนร่วมงานแก้ไขไปแล้วระหว่างนี้',
  },
  'PARCEL.TRANSITION': {
    status: 409,
    en: 'The parcel has moved on and this can no longer be done.',
    th: 'สถานะพัสดุเปลี่ยนไปแล้ว ทำรายการนี้ไม่ได้',
  },
  'CARRIER.UNAVAILABLE': {
    status: 503,
    en: 'The carrier does not answer now. Please try again.',
    th: 'ขนส่งยังไม่ตอบ กรุณาลองอีกครั้ง',
  },
  'CARRIER.WEBHOOK': { status: 400, en: 'The webhook is not genuine.', th: 'การแจ้งเตือนไม่ถูกต้อง' },
  'PARCEL.ADDRESS_ASKED': {
    status: 409,
    en: 'Another address of this parcel is being asked for. Wait for the answer.',
    th: 'กำลังขอเปลี่ยนที่อยู่ของพัสดุนี้อยู่ รอคำตอบก่อน',
  },
  'PARCEL.ITEMS': {
    status: 422,
    en: 'A parcel holds units of its order that are in no other parcel.',
    th: 'พัสดุใส่ได้เฉพาะสินค้าของคำสั่งซื้อที่ยังไม่อยู่ในพัสดุอื่น',
  },
  'ORDER.CANCEL_TOO_LATE': {
    status: 409,
    en: 'The order is being packed or has left, so it can no longer be cancelled. You may return it once it has arrived.',
    th: 'คำสั่งซื้อนี้กำลังแพ็กหรือส่งออกไปแล้ว จึงยกเลิกไม่ได้ เมื่อได้รับของแล้วขอคืนสินค้าได้',
  },
  'ORDER.CANCEL_ANSWERED': {
    status: 409,
    en: 'The shop has already answered a request to cancel this order. Please contact us.',
    th: 'ร้านตอบคำขอยกเลิกของคำสั่งซื้อนี้แล้ว กรุณาติดต่อเรา',
  },
  'ORDER.CANCEL_OPEN': {
    status: 409,
    en: 'The customer asked to cancel this order. Answer the request before packing it.',
    th: 'ลูกค้าขอยกเลิกคำสั่งซื้อนี้ กรุณาตอบคำขอก่อนเริ่มแพ็ก',
  },
  'ORDER.HELD': {
    status: 409,
    en: 'This order is held as suspicious. Release or cancel it on its page before packing it.',
    th: 'คำสั่งซื้อนี้ถูกพักไว้เพราะน่าสงสัย กรุณาปล่อยหรือยกเลิกในหน้าคำสั่งซื้อก่อนแพ็ก',
  },
  'ORDER.BLOCKED': {
    status: 409,
    en: 'Goods of this order are missing. Wait for them, exchange or refund them before it is packed.',
    th: 'สินค้าของคำสั่งซื้อนี้ไม่ครบ ต้องรอของ เปลี่ยนสินค้า หรือคืนเงินก่อนจัด',
  },
  'ORDER.NOT_BLOCKED': {
    status: 409,
    en: 'No missing goods are reported for this order, or a colleague has settled it.',
    th: 'คำสั่งซื้อนี้ไม่มีรายงานสินค้าไม่ครบ หรือเพื่อนร่วมงานจัดการไปแล้ว',
  },
  'ORDER.NOT_HELD': {
    status: 409,
    en: 'This order is not held, or a colleague has decided about it.',
    th: 'คำสั่งซื้อนี้ไม่ได้ถูกพักไว้ หรือเพื่อนร่วมงานตัดสินใจไปแล้ว',
  },
  'ORDER.NOT_CANCELLED': {
    status: 409,
    en: 'Only a cancelled order can be marked as fraud.',
    th: 'ทำเครื่องหมายทุจริตได้เฉพาะคำสั่งซื้อที่ยกเลิกแล้ว',
  },
  'JOB.NOT_FAILED': {
    status: 409,
    en: 'No job of this kind waits to be run again: a colleague may have done it.',
    th: 'ไม่มีงานชนิดนี้ที่รอให้ทำอีกครั้ง เพื่อนร่วมงานอาจสั่งไปแล้ว',
  },
  'SCREENING.CONFLICT': {
    status: 409,
    en: 'A colleague has changed these rules since you opened them.',
    th: 'เพื่อนร่วมงานแก้กฎเหล่านี้หลังจากที่คุณเปิดหน้า',
  },
  'ORDER.NO_CANCEL_REQUEST': {
    status: 409,
    en: 'There is no open request to cancel this order.',
    th: 'ไม่มีคำขอยกเลิกที่รอคำตอบของคำสั่งซื้อนี้',
  },
  'ORDER.EXCHANGE': {
    status: 409,
    en: 'This item can no longer be exchanged for that one. Look at the order again and choose another.',
    th: 'เปลี่ยนเป็นตัวเลือกนี้ไม่ได้แล้ว กรุณาดูคำสั่งซื้ออีกครั้งแล้วเลือกใหม่',
  },
  'ORDER.CANCEL_WHOLE': {
    status: 409,
    en: 'Nothing would be left of the order: cancel the whole order instead.',
    th: 'จะไม่เหลือสินค้าในคำสั่งซื้อ กรุณายกเลิกทั้งคำสั่งซื้อแทน',
  },
  'ORDER.REST_COSTS_MORE': {
    status: 409,
    en: 'Without these units the rest would cost more than the order. Cancel more units or the whole order.',
    th: 'สินค้าที่เหลือจะมีราคารวมสูงกว่าคำสั่งซื้อเดิม กรุณายกเลิกเพิ่มหรือยกเลิกทั้งคำสั่งซื้อ',
  },
  'ORDER.DELIVERY_CHANGED': {
    status: 409,
    en: 'Delivery to this address has another price. Look at the difference before you save.',
    th: 'ค่าจัดส่งไปที่อยู่นี้ไม่เท่าเดิม ตรวจดูส่วนต่างก่อนบันทึก',
  },
  'ORDER.DELIVERY_OPEN': {
    status: 409,
    en: 'Another change of this order’s address waits for its payment. Pay it, or keep the earlier address first.',
    th: 'คำสั่งซื้อนี้มีการเปลี่ยนที่อยู่ที่รอชำระค่าจัดส่งเพิ่มอยู่ กรุณาชำระ หรือยกเลิกการเปลี่ยนที่อยู่นั้นก่อน',
  },
  'ORDER.DELIVERY_UNPAID': {
    status: 409,
    en: 'Another address of this order waits for the difference of the delivery price. It is packed once that is paid, waived or dropped.',
    th: 'คำสั่งซื้อนี้รอชำระค่าจัดส่งเพิ่มสำหรับที่อยู่ใหม่ แพ็กได้เมื่อชำระแล้ว ร้านรับส่วนต่าง หรือใช้ที่อยู่เดิม',
  },
  'ORDER.NO_DELIVERY_CHANGE': {
    status: 409,
    en: 'No address of this order waits for a payment: it was paid, or somebody has decided about it.',
    th: 'คำสั่งซื้อนี้ไม่มีที่อยู่ใหม่ที่รอชำระค่าจัดส่งแล้ว อาจชำระแล้วหรือมีคนตัดสินใจไปแล้ว',
  },
  'ORDER.INVOICE_CREDITED': {
    status: 409,
    en: 'The tax invoice has a credit note and can no longer be replaced. Please contact us.',
    th: 'ใบกำกับภาษีนี้มีใบลดหนี้แล้ว จึงออกใบแทนไม่ได้ กรุณาติดต่อเรา',
  },
  'ORDER.POINTS_UNPAID': {
    status: 409,
    en: 'An unpaid order with The 1 points can only be cancelled as a whole.',
    th: 'คำสั่งซื้อที่ใช้คะแนน The 1 และยังไม่ชำระเงิน ยกเลิกได้เฉพาะทั้งคำสั่งซื้อ',
  },
  'ERR.NOT_AVAILABLE': {
    status: 404,
    en: 'The order is not available.',
    th: 'ไม่พบข้อมูลคำสั่งซื้อ',
  },
  'PAYMENT.ORDER_NOT_FOUND': {
    status: 404,
    en: 'The order number is not found. Please check the number and try to submit again.',
    th: 'ไม่พบหมายเลขคำสั่งซื้อ กรุณาตรวจสอบหมายเลขแล้วส่งใหม่อีกครั้ง',
  },
  'PAYMENT.NOT_WAITING': {
    status: 409,
    en: 'The order status is not waiting for payment. It might be paid or cancelled.',
    th: 'คำสั่งซื้อนี้ไม่ได้อยู่ในสถานะรอชำระเงิน อาจชำระแล้วหรือถูกยกเลิก',
  },
  'PAYMENT.GATEWAY': {
    status: 503,
    en: 'The bank does not answer at the moment. Your order is kept; please try again.',
    th: 'ธนาคารไม่ตอบกลับในขณะนี้ คำสั่งซื้อของคุณยังอยู่ กรุณาลองใหม่อีกครั้ง',
  },
  'PAYMENT.IN_PROGRESS': {
    status: 409,
    en: 'The bank has not answered about your last payment yet. Please wait a moment; you will not be charged twice.',
    th: 'ธนาคารยังไม่ตอบกลับเรื่องการชำระครั้งก่อน กรุณารอสักครู่ คุณจะไม่ถูกตัดเงินซ้ำ',
  },
  'PAYMENT.CARD_OFF': {
    status: 422,
    en: 'Cards are not accepted at the moment. Please choose another way of paying.',
    th: 'ขณะนี้ไม่รับชำระด้วยบัตร กรุณาเลือกวิธีชำระเงินอื่น',
  },
  'SLIP.NOT_A_PICTURE': {
    status: 415,
    en: 'Please send the slip as a picture: JPEG, PNG, WebP or HEIC.',
    th: 'กรุณาส่งสลิปเป็นไฟล์รูปภาพ: JPEG, PNG, WebP หรือ HEIC',
  },
  'SLIP.BROKEN': {
    status: 415,
    en: 'This picture cannot be opened. Please save the slip once more, or send a screenshot of it.',
    th: 'เปิดไฟล์รูปนี้ไม่ได้ กรุณาบันทึกสลิปใหม่อีกครั้ง หรือส่งภาพหน้าจอของสลิป',
  },
  'SLIP.TOO_MANY_PIXELS': {
    status: 413,
    en: 'This picture has too many points. Please send a screenshot of the slip.',
    th: 'รูปนี้มีความละเอียดสูงเกินไป กรุณาส่งภาพหน้าจอของสลิป',
  },
  'SLIP.DATE': {
    status: 422,
    en: 'Please check the date and time of the transfer: within the last 30 days, and not in the future.',
    th: 'กรุณาตรวจสอบวันและเวลาที่โอน ต้องอยู่ในช่วง 30 วันที่ผ่านมา และไม่ใช่เวลาในอนาคต',
  },
  'SLIP.USED': {
    status: 409,
    en: 'This slip has been used already. Please send the slip of the transfer for this order.',
    th: 'สลิปนี้ถูกใช้ไปแล้ว กรุณาส่งสลิปของการโอนสำหรับคำสั่งซื้อนี้',
  },
  'SLIP.DECIDED': {
    status: 409,
    en: 'Somebody has decided about this slip already.',
    th: 'มีผู้ตรวจสลิปนี้ไปแล้ว',
  },
  'SLIP.AMOUNT': {
    status: 422,
    en: 'The transfer is less than the order costs: it cannot be approved.',
    th: 'ยอดโอนน้อยกว่ายอดคำสั่งซื้อ จึงอนุมัติไม่ได้',
  },
  'REFUND.NOT_REFUNDABLE': {
    status: 409,
    en: 'This order has no money that could be given back.',
    th: 'คำสั่งซื้อนี้ไม่มีเงินที่คืนได้',
  },
  'REFUND.CANCEL_INSTEAD': {
    status: 409,
    en: 'This order has not been packed yet. Cancel it instead: that gives everything back and stops the parcel.',
    th: 'คำสั่งซื้อนี้ยังไม่ได้แพ็ก กรุณายกเลิกคำสั่งซื้อแทน ระบบจะคืนเงินทั้งหมดและหยุดการจัดส่ง',
  },
  'REFUND.TOO_MUCH': {
    status: 422,
    en: 'That is more than is left to refund.',
    th: 'มากกว่ายอดที่ยังคืนได้',
  },
  'REFUND.CHANGED': {
    status: 409,
    en: 'The amount has changed since you last looked. Please check it again.',
    th: 'ยอดคืนเงินเปลี่ยนไปแล้ว กรุณาตรวจสอบอีกครั้ง',
  },
  'REFUND.NOT_OPEN': {
    status: 409,
    en: 'This refund is not waiting for a transfer.',
    th: 'รายการคืนเงินนี้ไม่ได้รอการโอน',
  },
  'ORDER.TOKEN': {
    status: 404,
    en: 'This link does not work any more. Please ask for a new one.',
    th: 'ลิงก์นี้ใช้ไม่ได้แล้ว กรุณาขอลิงก์ใหม่',
  },
  'RETURN.NOT_OPEN': {
    status: 409,
    en: 'This order cannot be returned yet: its parcel has not arrived.',
    th: 'ยังขอคืนไม่ได้ พัสดุของคำสั่งซื้อนี้ยังไม่ถึง',
  },
  'RETURN.LINE': {
    status: 409,
    en: 'One of these items cannot be returned for this reason any more. Please look at the list again.',
    th: 'มีสินค้าที่คืนด้วยเหตุผลนี้ไม่ได้แล้ว กรุณาดูรายการอีกครั้ง',
  },
  'RETURN.OPENED': {
    status: 422,
    en: 'An opened product goes back only after a skin reaction, or when it came wrong, damaged or spoilt.',
    th: 'สินค้าที่เปิดแล้วคืนได้เมื่อแพ้ ส่งผิด เสียหาย หรือเสื่อมคุณภาพเท่านั้น',
  },
  'RETURN.PHOTO': {
    status: 422,
    en: 'Please add a photo: we need one for this reason.',
    th: 'กรุณาแนบรูป เหตุผลนี้ต้องมีรูปอย่างน้อยหนึ่งรูป',
  },
  'RETURN.TOO_MANY_PHOTOS': {
    status: 409,
    en: 'Too many photos have been sent for this order. Please try again tomorrow.',
    th: 'ส่งรูปของคำสั่งซื้อนี้มากเกินไป กรุณาลองใหม่พรุ่งนี้',
  },
  'RETURN.STEP': {
    status: 409,
    en: 'This return has moved on. Please look at it again.',
    th: 'คำขอคืนนี้เปลี่ยนสถานะแล้ว กรุณาดูอีกครั้ง',
  },
  'RETURN.UNITS': {
    status: 422,
    en: 'More units than were to come back.',
    th: 'จำนวนมากกว่าที่ต้องส่งกลับ',
  },
  'RETURN.EXCHANGE': {
    status: 422,
    en: 'An item can be exchanged for a variant of the same product only. Please choose again.',
    th: 'เปลี่ยนได้เฉพาะตัวเลือกของสินค้าเดียวกัน กรุณาเลือกใหม่',
  },
  'RETURN.WISH': {
    status: 422,
    en: 'For this reason the other way is offered: please change what you wish for this item.',
    th: 'เหตุผลนี้ขอแบบที่เลือกไม่ได้ กรุณาเปลี่ยนสิ่งที่ขอของชิ้นนี้',
  },
  'RETURN.OUT_OF_STOCK': {
    status: 409,
    en: 'The item to be exchanged for is not in stock any more. Please choose another one, or money.',
    th: 'สินค้าที่จะเปลี่ยนหมดแล้ว กรุณาเลือกชิ้นอื่น หรือรับเงินคืน',
  },
  'REMITTANCE.FILE': {
    status: 422,
    en: 'This file cannot be read. Send the carrier’s statement as CSV, with at most 10,000 rows.',
    th: 'อ่านไฟล์นี้ไม่ได้ กรุณาส่งรายการโอนของขนส่งเป็นไฟล์ CSV ไม่เกิน 10,000 แถว',
  },
  'REMITTANCE.SAME_FILE': {
    status: 409,
    en: 'This file has been booked already.',
    th: 'ไฟล์นี้ลงบัญชีไปแล้ว',
  },
  'REMITTANCE.SAME_NUMBER': {
    status: 409,
    en: 'A statement of this carrier with this number has been booked already.',
    th: 'รอบโอนเลขที่นี้ของขนส่งรายนี้ลงบัญชีไปแล้ว',
  },
  'REMITTANCE.LINES': {
    status: 422,
    en: 'Some lines of the file cannot be read. Mend them, and choose the file again.',
    th: 'มีบรรทัดที่อ่านไม่ได้ กรุณาแก้ไขแล้วเลือกไฟล์ใหม่',
  },
  'REMITTANCE.ACT': {
    status: 409,
    en: 'This difference has changed. Please look at it again.',
    th: 'ผลต่างนี้เปลี่ยนไปแล้ว กรุณาดูอีกครั้ง',
  },
  'REMITTANCE.PARCEL': {
    status: 422,
    en: 'No delivered parcel with this number is waiting for money.',
    th: 'ไม่มีพัสดุเลขนี้ที่ส่งถึงแล้วและยังรอรับเงิน',
  },
  'REVIEW.NOT_FOUND': { status: 404, en: 'There is no such review.', th: 'ไม่พบรีวิวนี้' },
  'REVIEW.NOT_BOUGHT': {
    status: 422,
    en: 'Reviews are written by those who have bought the product and received it.',
    th: 'เขียนรีวิวได้เมื่อซื้อสินค้าและได้รับของแล้ว',
  },
  'REVIEW.WRITTEN': {
    status: 409,
    en: 'You have reviewed this purchase already. You can change that review.',
    th: 'คุณรีวิวสินค้าจากคำสั่งซื้อนี้แล้ว แก้ไขรีวิวเดิมได้',
  },
  'REVIEW.OWN': {
    status: 422,
    en: 'Your own review is helpful to others only.',
    th: 'กดว่ามีประโยชน์ให้รีวิวของตัวเองไม่ได้',
  },
  'REVIEW.PHOTO': {
    status: 422,
    en: 'One of the photos is no longer there. Please add it once more.',
    th: 'มีรูปที่ใช้ไม่ได้แล้ว กรุณาเพิ่มรูปอีกครั้ง',
  },
  'REVIEW.TOO_MANY_PHOTOS': {
    status: 422,
    en: 'You have sent many photos that no review holds. Please come back tomorrow.',
    th: 'คุณส่งรูปที่ยังไม่ได้ใช้ไว้มากแล้ว กรุณาลองใหม่พรุ่งนี้',
  },
  'QUESTION.NOT_FOUND': { status: 404, en: 'There is no such question.', th: 'ไม่พบคำถามนี้' },
  'QUESTION.EMPTY': {
    status: 422,
    en: 'Please write a little more.',
    th: 'เขียนให้ยาวกว่านี้อีกหน่อย',
  },
  'QUESTION.NOT_BOUGHT': {
    status: 422,
    en: 'Questions are answered by the shop, and by those who have bought the product and received it.',
    th: 'ตอบได้เฉพาะร้านและคนที่ซื้อชิ้นนี้และได้รับของแล้ว',
  },
  'QUESTION.OWN': {
    status: 422,
    en: 'Your own answer is helpful to others only.',
    th: 'กดว่ามีประโยชน์ให้คำตอบของตัวเองไม่ได้',
  },
  'MODERATION.NOT_FOUND': {
    status: 404,
    en: 'It is not there any more.',
    th: 'ไม่มีเนื้อหานี้แล้ว',
  },
  'MODERATION.NO_ANSWER': {
    status: 422,
    en: 'The shop answers reviews and questions only.',
    th: 'ร้านตอบได้เฉพาะรีวิวและคำถาม',
  },
  'MODERATION.EMPTY': { status: 422, en: 'The answer is empty.', th: 'ยังไม่ได้เขียนคำตอบ' },
  'MODERATION.OWN': {
    status: 422,
    en: 'This is your own. You can change or delete it.',
    th: 'นี่เป็นของคุณเอง แก้ไขหรือลบได้',
  },
  'PHOTO.NOT_A_PICTURE': {
    status: 415,
    en: 'Please choose a picture: JPEG, PNG, WebP or HEIC.',
    th: 'กรุณาเลือกไฟล์รูปภาพ: JPEG, PNG, WebP หรือ HEIC',
  },
  'PHOTO.BROKEN': {
    status: 415,
    en: 'This picture cannot be opened. Please choose another one.',
    th: 'เปิดไฟล์รูปนี้ไม่ได้ กรุณาเลือกรูปอื่น',
  },
  'PHOTO.TOO_MANY_PIXELS': {
    status: 413,
    en: 'This picture has too many points. Please choose a smaller one.',
    th: 'รูปนี้มีความละเอียดสูงเกินไป กรุณาเลือกรูปที่เล็กกว่านี้',
  },
  'PROFILE.NAME': { status: 422, en: 'Please tell your first name.', th: 'กรุณากรอกชื่อ' },
  'PROFILE.MOBILE': {
    status: 422,
    en: 'This is no Thai phone number. It has 9 or 10 digits and starts with 0.',
    th: 'เบอร์โทรศัพท์ไม่ถูกต้อง ต้องมี 9 หรือ 10 หลัก ขึ้นต้นด้วย 0',
  },
  'PROFILE.BIRTHDATE': {
    status: 422,
    en: 'Please check the date of birth. Members are at least 10 years old.',
    th: 'กรุณาตรวจสอบวันเกิด สมาชิกต้องมีอายุ 10 ปีขึ้นไป',
  },
  'ACCOUNT.ORDERS': {
    status: 409,
    en: 'Some of your orders are still under way. Your account can be deleted once they have arrived or are cancelled.',
    th: 'คุณยังมีคำสั่งซื้อที่ดำเนินการอยู่ ลบบัญชีได้เมื่อได้รับของหรือยกเลิกเรียบร้อยแล้ว',
  },
  'GUEST.ORDERS': {
    status: 409,
    en: 'An order of theirs is still under way. It can be erased once it has come or is cancelled, and all money is back.',
    th: 'ยังมีคำสั่งซื้อที่ดำเนินการอยู่ ลบได้เมื่อลูกค้าได้รับของหรือยกเลิกแล้ว และคืนเงินครบแล้ว',
  },
  'ACCOUNT.SIGN_IN_AGAIN': {
    status: 422,
    en: 'Please sign out and in again, then delete your account within 15 minutes.',
    th: 'กรุณาออกจากระบบแล้วเข้าใหม่ จากนั้นลบบัญชีภายใน 15 นาที',
  },
  'ACCOUNT.STAFF': {
    status: 422,
    en: 'Accounts of the shop’s staff are closed by its owner.',
    th: 'บัญชีพนักงานต้องให้เจ้าของร้านเป็นผู้ปิด',
  },
  'NOTICE.LINK': {
    status: 404,
    en: 'This link does not work any more. You can choose your mails in your account.',
    th: 'ลิงก์นี้ใช้ไม่ได้แล้ว เลือกอีเมลที่อยากรับได้ในบัญชีของคุณ',
  },
  'INVITE.NOT_FOUND': { status: 404, en: 'There is no such invitation.', th: 'ไม่พบคำเชิญนี้' },
  'INVITE.OWN': {
    status: 422,
    en: 'This is your own invitation. It is for your friends.',
    th: 'นี่คือคำเชิญของคุณเอง ส่งให้เพื่อนใช้ได้เลย',
  },
  'INVITE.TOO_LATE': {
    status: 422,
    en: 'An invitation counts within a day of signing up, before the first order.',
    th: 'ใช้คำเชิญได้ภายใน 1 วันหลังสมัคร และก่อนคำสั่งซื้อแรก',
  },
  'POST.CHANGED': {
    status: 409,
    en: 'A colleague has changed this post in the meantime. Your text is still here.',
    th: 'เพื่อนร่วมงานแก้ไขบทความนี้ไปแล้วระหว่างนี้ ข้อความของคุณยังอยู่ครบ',
  },
  'POST.SLUG_TAKEN': {
    status: 409,
    en: 'Another post has this address. Please choose another.',
    th: 'มีบทความอื่นใช้ที่อยู่นี้แล้ว กรุณาตั้งใหม่',
  },
  'POST.SLUG_FIXED': {
    status: 409,
    en: 'The post has been out under its address: it stays, so that links to it do.',
    th: 'บทความนี้เคยเผยแพร่แล้ว จึงเปลี่ยนที่อยู่ไม่ได้ เพื่อไม่ให้ลิงก์เดิมเสีย',
  },
  'POST.INCOMPLETE': {
    status: 422,
    en: 'Something is missing before readers can see this post.',
    th: 'ข้อมูลยังไม่ครบสำหรับการเผยแพร่',
  },
  'POST.TIME': {
    status: 422,
    en: 'Please choose a time in the future, at most a year ahead.',
    th: 'กรุณาเลือกเวลาในอนาคต ไม่เกินหนึ่งปี',
  },
  'POST.STATE': {
    status: 409,
    en: 'The post has moved on and this can no longer be done.',
    th: 'สถานะบทความเปลี่ยนไปแล้ว ทำรายการนี้ไม่ได้',
  },
  'POST.PICTURE_SMALL': {
    status: 422,
    en: 'This picture is too small. It has to be at least 960 points wide.',
    th: 'รูปนี้เล็กเกินไป ต้องกว้างอย่างน้อย 960 พิกเซล',
  },
  'ADDRESS.NOT_FOUND': { status: 404, en: 'There is no such address.', th: 'ไม่พบที่อยู่นี้' },
  'ADDRESS.INVALID': { status: 422, en: 'Please check the address.', th: 'กรุณาตรวจสอบที่อยู่' },
  'ADDRESS.TOO_MANY': {
    status: 422,
    en: 'You can keep at most 20 addresses. Please delete one first.',
    th: 'เก็บที่อยู่ได้ไม่เกิน 20 แห่ง กรุณาลบที่อยู่เดิมก่อน',
  },
  'ADDRESS.NO_TAX_ID': {
    status: 422,
    en: 'This address has no tax ID yet. Please add it first.',
    th: 'ที่อยู่นี้ยังไม่มีเลขประจำตัวผู้เสียภาษี กรุณาเพิ่มก่อน',
  },
  'PACKING.TAKEN': {
    status: 409,
    en: 'A colleague packs this order. Take it over first.',
    th: 'เพื่อนร่วมงานกำลังจัดคำสั่งซื้อนี้ กรุณารับช่วงต่อก่อน',
  },
  'PACKING.DONE': {
    status: 409,
    en: 'This order is packed already.',
    th: 'คำสั่งซื้อนี้จัดเสร็จแล้ว',
  },
  'PACKING.INCOMPLETE': {
    status: 422,
    en: 'Something is missing: every unit in a box, what is put in beside them, and the weight of each box.',
    th: 'ยังไม่ครบ ตรวจสินค้าทุกชิ้น ของที่ต้องแนบ และน้ำหนักของทุกกล่อง',
  },
  'LINE.WEBHOOK': { status: 400, en: 'The webhook is not genuine.', th: 'การแจ้งเตือนไม่ถูกต้อง' },
  'PAYMENT.WEBHOOK': { status: 400, en: 'The webhook is not genuine.', th: 'การแจ้งเตือนไม่ถูกต้อง' },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERRORS;
