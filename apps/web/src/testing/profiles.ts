import type { ProfileAnswer, SavedAddress, WholeProfile } from '@mali/contracts/profile';
import { MEMBER } from './member.ts';

/** Shared test data of the account pages. */
export const PROFILE: WholeProfile = {
  ...MEMBER,
  alias: null,
  mobile: null,
  birthdate: null,
  picture: null,
  appearance: {},
  blogger_profile: null,
  blogger_appearance: null,
  addresses: [],
  wishlist: [],
  check_due: false,
};
export const profileAnswer = (more: Partial<WholeProfile> = {}): ProfileAnswer => {
  const profile = { ...PROFILE, ...more };
  return { profile, appearance: profile.appearance, setting: { web_lang: 'th' } };
};

export const HOME: SavedAddress = {
  address_id: 1,
  first_name: 'พิมพ์ชนก',
  last_name: 'วัฒนากร',
  email: null,
  address: '48/7 ซอยสุขุมวิท 31',
  subdistrict: 'คลองตันเหนือ',
  district: 'วัฒนา',
  province: 'กรุงเทพมหานคร',
  zipcode: '10110',
  country_code: 'TH',
  mobile: '0812345678',
  mobile_2: null,
  note: null,
  tax_address: false,
  tax_kind: null,
  tax_name: null,
  tax_id: null,
  tax_branch: null,
  is_default: true,
  is_delivery: false,
  is_tax: false,
};
export const OFFICE: SavedAddress = {
  ...HOME,
  address_id: 2,
  first_name: 'ฝ่ายบัญชี',
  last_name: '',
  address: '99 ถนนสีลม',
  subdistrict: 'สีลม',
  district: 'บางรัก',
  zipcode: '10500',
  mobile_2: '021234567',
  tax_address: true,
  tax_kind: 'company',
  tax_name: 'บริษัท ดอกไม้ จำกัด',
  tax_id: '0105512345676',
  tax_branch: '00000',
  is_default: false,
  is_delivery: true,
  is_tax: true,
};
