import { PROVIDER_NAMES, type Provider } from '@mali/contracts/identity-values';
import type { Language } from '@mali/contracts/limits';
import { formatDateTime } from '@mali/thai/dates';
import type { Config } from '../../config.ts';
import { mailPage } from '../../platform/mail-page.ts';
import { deviceName } from './device-name.ts';
import type { MailJob } from './mail-jobs.ts';

type Text = Readonly<{ subject: string; lead: string; button?: string; small?: string }>;

/** {…} are placeholders; `small` is for recipients who did not request the mail. */
const TEXTS: Readonly<Record<MailJob['kind'], Readonly<Record<Language, Text>>>> = {
  verify: {
    th: {
      subject: 'ยืนยันอีเมลของคุณกับ{shop}',
      lead: 'กดปุ่มด้านล่างเพื่อยืนยันว่าอีเมลนี้เป็นของคุณ ลิงก์ใช้ได้ 24 ชั่วโมง',
      button: 'ยืนยันอีเมล',
      small: 'หากคุณไม่ได้สมัครสมาชิก ไม่ต้องทำอะไร อีเมลนี้จะไม่ถูกยืนยัน',
    },
    en: {
      subject: 'Confirm your e-mail for {shop}',
      lead: 'Press the button to confirm that this e-mail is yours. The link is good for 24 hours.',
      button: 'Confirm e-mail',
      small: 'If you have not signed up, there is nothing to do: the e-mail stays unconfirmed.',
    },
  },
  reset: {
    th: {
      subject: 'ตั้งรหัสผ่านใหม่ของ{shop}',
      lead: 'มีการขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณ ลิงก์ใช้ได้ครั้งเดียวภายใน 30 นาที เมื่อตั้งแล้ว ทุกอุปกรณ์จะถูกออกจากระบบ',
      button: 'ตั้งรหัสผ่านใหม่',
      small: 'หากคุณไม่ได้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้ตามปกติ',
    },
    en: {
      subject: 'Set a new password for {shop}',
      lead: 'A new password was asked for. The link is good once, for 30 minutes. Every device is signed out when it is set.',
      button: 'Set a new password',
      small: 'If it was not you, there is nothing to do: the password you have stays as it is.',
    },
  },
  change_email: {
    th: {
      subject: 'ยืนยันอีเมลใหม่ของคุณกับ{shop}',
      lead: 'กดปุ่มด้านล่างเพื่อใช้อีเมลนี้เข้าสู่ระบบแทนอีเมลเดิม ลิงก์ใช้ได้ครั้งเดียวภายใน 30 นาที',
      button: 'ใช้อีเมลนี้',
      small: 'หากคุณไม่ได้ขอเปลี่ยนอีเมล ไม่ต้องทำอะไร',
    },
    en: {
      subject: 'Confirm your new e-mail for {shop}',
      lead: 'Press the button to sign in with this e-mail from now on. The link is good once, for 30 minutes.',
      button: 'Use this e-mail',
      small: 'If you have not asked for it, there is nothing to do.',
    },
  },
  link: {
    th: {
      subject: 'ยืนยันการเชื่อม {provider} กับบัญชี{shop}',
      lead: 'กดปุ่มด้านล่างเพื่อเข้าสู่ระบบบัญชีนี้ด้วย {provider} ได้ตั้งแต่บัดนี้ เปิดลิงก์ในเบราว์เซอร์เดียวกับที่เริ่มไว้ ใช้ได้ครั้งเดียวภายใน 30 นาที',
      button: 'เชื่อม {provider}',
      small: 'หากคุณไม่ได้ขอเชื่อม {provider} ไม่ต้องทำอะไร จะไม่มีอะไรเปลี่ยน',
    },
    en: {
      subject: 'Connect {provider} to your account at {shop}',
      lead: 'Press the button to sign in to this account with {provider} from now on. Open the link in the browser you began in. It is good once, for 30 minutes.',
      button: 'Connect {provider}',
      small: 'If you have not asked for it, there is nothing to do: nothing changes.',
    },
  },
  identity_linked: {
    th: {
      subject: 'บัญชี{shop}ของคุณเชื่อมกับ {provider} แล้ว',
      lead: 'บัญชีของคุณเข้าสู่ระบบด้วย {provider} ได้แล้ว เชื่อมเมื่อ {at} จาก {device}',
      button: 'ดูวิธีเข้าสู่ระบบ',
      small: 'หากไม่ใช่คุณ กรุณายกเลิกการเชื่อมและตั้งรหัสผ่านใหม่ทันที',
    },
    en: {
      subject: 'Your account at {shop} is connected to {provider}',
      lead: 'Your account can be signed in to with {provider}: connected on {at} from {device}.',
      button: 'See how you sign in',
      small: 'If it was not you, disconnect it and set a new password at once.',
    },
  },
  identity_unlinked: {
    th: {
      subject: 'บัญชี{shop}ของคุณไม่ได้เชื่อมกับ {provider} แล้ว',
      lead: 'ยกเลิกการเชื่อมบัญชีของคุณกับ {provider} เมื่อ {at} จาก {device}',
      button: 'ดูวิธีเข้าสู่ระบบ',
      small: 'หากไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่ทันที',
    },
    en: {
      subject: 'Your account at {shop} is no longer connected to {provider}',
      lead: 'Your account was disconnected from {provider} on {at} from {device}.',
      button: 'See how you sign in',
      small: 'If it was not you, set a new password at once.',
    },
  },
  email_change_asked: {
    th: {
      subject: 'มีการขอเปลี่ยนอีเมลของบัญชี{shop}',
      lead: 'มีการขอเปลี่ยนอีเมลของบัญชีคุณเป็น {new_email} เมื่อ {at} จาก {device} อีเมลจะเปลี่ยนเมื่อยืนยันจากอีเมลใหม่แล้ว',
      button: 'ตั้งรหัสผ่านใหม่',
      small: 'หากไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่ทันที การขอเปลี่ยนอีเมลนี้จะถูกยกเลิกไปด้วย',
    },
    en: {
      subject: 'A change of e-mail was asked for at {shop}',
      lead: 'Your account’s e-mail is to become {new_email}: asked for on {at} from {device}. It changes once the new address has confirmed it.',
      button: 'Set a new password',
      small: 'If it was not you, set a new password now: that calls the change off as well.',
    },
  },
  email_changed: {
    th: {
      subject: 'อีเมลของบัญชี{shop}เปลี่ยนแล้ว',
      lead: 'อีเมลของบัญชีคุณเปลี่ยนเป็น {new_email} เมื่อ {at} จากนี้ไปใช้อีเมลใหม่เข้าสู่ระบบ',
      button: 'ติดต่อเรา',
      small: 'หากไม่ใช่คุณ กรุณาติดต่อเราทันที',
    },
    en: {
      subject: 'Your e-mail at {shop} has changed',
      lead: 'Your account’s e-mail became {new_email} on {at}. From now on you sign in with it.',
      button: 'Contact us',
      small: 'If it was not you, write to us at once.',
    },
  },
  password_changed: {
    th: {
      subject: 'รหัสผ่านของบัญชี{shop}เปลี่ยนแล้ว',
      lead: 'รหัสผ่านของคุณเปลี่ยนเมื่อ {at} จาก {device} อุปกรณ์อื่นทั้งหมดถูกออกจากระบบแล้ว',
      button: 'ตั้งรหัสผ่านใหม่',
      small: 'หากไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่ทันที',
    },
    en: {
      subject: 'Your password at {shop} has changed',
      lead: 'Your password was changed on {at} from {device}. Every other device is signed out.',
      button: 'Set a new password',
      small: 'If it was not you, set a new password at once.',
    },
  },
  new_device: {
    th: {
      subject: 'มีการเข้าสู่ระบบ{shop}จากอุปกรณ์ใหม่',
      lead: 'มีการเข้าสู่ระบบบัญชีของคุณเมื่อ {at} จาก {device}',
      button: 'ดูอุปกรณ์ทั้งหมด',
      small: 'หากเป็นคุณ ไม่ต้องทำอะไร หากไม่ใช่ กรุณาตั้งรหัสผ่านใหม่ทันที',
    },
    en: {
      subject: 'A new device has signed in to {shop}',
      lead: 'Somebody signed in to your account on {at} from {device}.',
      button: 'See all devices',
      small: 'If it was you, there is nothing to do. If not, set a new password at once.',
    },
  },
};
export const ACCOUNT_MAIL_KINDS = Object.keys(TEXTS) as readonly MailJob['kind'][];

const UNKNOWN_DEVICE = { th: 'อุปกรณ์ที่ไม่รู้จัก', en: 'a device we do not know' } as const;

/** Target of a notice's button; other mails carry a link of their own. */
const WAYS = {
  email_change_asked: '/forgot_password',
  email_changed: '/contactus',
  password_changed: '/forgot_password',
  new_device: '/account/devices',
  identity_linked: '/account/change_password',
  identity_unlinked: '/account/change_password',
} as const;

/** Details of a notice. */
export type MailFacts = Readonly<{
  at?: Date;
  user_agent?: string;
  new_email?: string;
  provider?: Provider;
}>;

/**
 * A mail about the account: subject, text and HTML. Without a name, since a sign-up with somebody else's
 * e-mail would choose it.
 * @param link target of the button, for mails that are not notices
 */
export function accountMail(
  kind: MailJob['kind'],
  lang: Language,
  { publicUrl, shop }: Pick<Config, 'publicUrl' | 'shop'>,
  link: string | null,
  facts: MailFacts = {},
): { subject: string; text: string; html: string } {
  const shopName = lang === 'th' ? shop.nameTh : shop.nameEn;
  const { browser, system } = deviceName(facts.user_agent ?? '');
  const device = [browser, system].filter((name) => name !== null).join(' · ') || UNKNOWN_DEVICE[lang];
  const fill = (text: string): string =>
    text
      .replace('{shop}', () => shopName)
      .replace('{provider}', () => (facts.provider === undefined ? '' : PROVIDER_NAMES[facts.provider]))
      .replace('{at}', () => (facts.at === undefined ? '' : formatDateTime(facts.at, lang)))
      .replace('{device}', () => device)
      .replace('{new_email}', () => facts.new_email ?? '');
  const { subject, lead, button, small } = TEXTS[kind][lang];
  const [title, told, label, note] = [subject, lead, button ?? '', small ?? ''].map(fill) as [
    string,
    string,
    string,
    string,
  ];
  const href = link ?? `${publicUrl}${kind in WAYS ? WAYS[kind as keyof typeof WAYS] : ''}`;
  return mailPage({
    lang,
    title,
    shopName,
    blocks: [
      { kind: 'text', text: told },
      { kind: 'button', label, href },
      { kind: 'small', text: note },
    ],
  });
}
