import type { Label } from './lists/definition.ts';

/** Connections to outside systems (SET-02). Plain values: the browser may import this file. */
export const CONNECTIONS = [
  ...(['gateway_sandbox', 'gateway_omise'] as const),
  ...(['carrier_sandbox', 'carrier_flash', 'carrier_thailand_post'] as const),
  ...(['mail', 'line', 'loyalty', 'map', 'storage'] as const),
  ...(['sign_in_google', 'sign_in_facebook', 'sign_in_line'] as const),
] as const;
export type ConnectionName = (typeof CONNECTIONS)[number];

export const CONNECTION_GROUPS = {
  payment: ['gateway_omise', 'gateway_sandbox'],
  carriers: ['carrier_flash', 'carrier_thailand_post', 'carrier_sandbox'],
  messages: ['mail', 'line'],
  sign_in: ['sign_in_google', 'sign_in_facebook', 'sign_in_line'],
  others: ['loyalty', 'map', 'storage'],
} as const satisfies Record<string, readonly ConnectionName[]>;

/** `stand_in`: a sandbox of this project, or another host than the provider's own. */
export const CONNECTION_MODES = ['real', 'stand_in', 'off'] as const;
export type ConnectionMode = (typeof CONNECTION_MODES)[number];

/** Why a call failed. Nothing else of an error is stored: texts of providers may hold personal data. */
export const CONNECTION_FAULTS = [
  ...(['no_answer', 'credentials', 'busy', 'status', 'refused', 'unexpected'] as const),
] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

export const SECRET_SOURCES = ['page', 'environment', 'none'] as const;
export type SecretSource = (typeof SECRET_SOURCES)[number];

/** A value that is set on the page, under the name that it has in the environment. */
export type SecretField = Readonly<{
  name: string;
  /** False: an identifier, of which the last characters may be shown. */
  secret: boolean;
  label: Label;
}>;
const secret = (name: string, th: string, en: string): SecretField => ({
  ...{ name, secret: true, label: { th, en } },
});
const identifier = (name: string, th: string, en: string): SecretField => ({
  ...{ name, secret: false, label: { th, en } },
});
const client = (provider: string): readonly SecretField[] => [
  identifier(`${provider}_CLIENT_ID`, 'รหัสแอป (client ID)', 'Client id'),
  secret(`${provider}_CLIENT_SECRET`, 'รหัสลับของแอป (client secret)', 'Client secret'),
];

/** Sandboxes share their keys with processes of their own, through the environment alone. */
export const CONNECTION_SECRETS: Readonly<Record<ConnectionName, readonly SecretField[]>> = {
  gateway_sandbox: [],
  gateway_omise: [
    secret('OMISE_SECRET_KEY', 'คีย์ลับ (secret key)', 'Secret key'),
    secret('OMISE_WEBHOOK_SECRET', 'รหัสลับของเว็บฮุก', 'Webhook secret'),
  ],
  carrier_sandbox: [],
  carrier_flash: [
    identifier('FLASH_MERCHANT', 'รหัสร้าน (mchId)', 'Merchant number'),
    secret('FLASH_KEY', 'คีย์ลับ', 'Key'),
  ],
  carrier_thailand_post: [
    secret('THAILAND_POST_KEY', 'คีย์ลับ', 'Key'),
    secret('THAILAND_POST_WEBHOOK_TOKEN', 'โทเคนของเว็บฮุก', 'Webhook token'),
  ],
  mail: [secret('SMTP_PASSWORD', 'รหัสผ่านของเซิร์ฟเวอร์อีเมล', 'Password of the mail server')],
  line: [
    secret('LINE_CHANNEL_TOKEN', 'โทเคนของช่อง (channel access token)', 'Channel access token'),
    secret('LINE_CHANNEL_SECRET', 'รหัสลับของช่อง (channel secret)', 'Channel secret'),
  ],
  loyalty: [secret('THE1_KEY', 'คีย์ลับ', 'Key')],
  map: [],
  // Processes of their own and the commands read it as well, so it is of the environment alone.
  storage: [],
  sign_in_google: client('GOOGLE'),
  sign_in_facebook: client('FACEBOOK'),
  sign_in_line: client('LINE'),
};
export const SECRET_LIMITS = { value: 2000, tail: 4, fields: 4 } as const;

/** Successes are written once in this time; the same error too. */
export const CONNECTION_NOTED_MS = 60_000;
