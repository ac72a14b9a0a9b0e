/** Public holidays of Thailand, with names; days as in delivery schedules. */
export interface NamedHoliday {
  /** `12-05` every year, or `2027-02-21`. */
  readonly day: string;
  readonly name_th: string;
  readonly name_en: string;
}

const named = (day: string, name_th: string, name_en: string): NamedHoliday => ({ day, name_th, name_en });

/** Those with a fixed date, in the order of the year. */
export const FIXED_HOLIDAYS: readonly NamedHoliday[] = [
  named('01-01', 'วันขึ้นปีใหม่', 'New Year’s Day'),
  named('04-06', 'วันจักรี', 'Chakri Memorial Day'),
  named('04-13', 'วันสงกรานต์', 'Songkran'),
  named('04-14', 'วันสงกรานต์', 'Songkran'),
  named('04-15', 'วันสงกรานต์', 'Songkran'),
  named('05-01', 'วันแรงงานแห่งชาติ', 'Labour Day'),
  named('05-04', 'วันฉัตรมงคล', 'Coronation Day'),
  named('06-03', 'วันเฉลิมพระชนมพรรษาสมเด็จพระบรมราชินี', 'The Queen’s Birthday'),
  named('07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว', 'The King’s Birthday'),
  named('08-12', 'วันแม่แห่งชาติ', 'Mother’s Day'),
  named('10-13', 'วันนวมินทรมหาราช', 'King Bhumibol Memorial Day'),
  named('10-23', 'วันปิยมหาราช', 'Chulalongkorn Day'),
  named('12-05', 'วันพ่อแห่งชาติ', 'Father’s Day'),
  named('12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'),
  named('12-31', 'วันสิ้นปี', 'New Year’s Eve'),
];

/** Those of the lunar calendar, by the full moons of 2027. */
export const LUNAR_HOLIDAYS: readonly NamedHoliday[] = [
  named('2027-02-21', 'วันมาฆบูชา', 'Makha Bucha'),
  named('2027-05-20', 'วันวิสาขบูชา', 'Visakha Bucha'),
  named('2027-07-18', 'วันอาสาฬหบูชา', 'Asalha Bucha'),
  named('2027-07-19', 'วันเข้าพรรษา', 'Khao Phansa'),
];

/** Every public holiday of a Gregorian year as `2027-01-01`: the fixed dates, and those of the moon where known. */
export const holidaysOf = (year: number): NamedHoliday[] =>
  [
    ...FIXED_HOLIDAYS.map((holiday) => ({ ...holiday, day: `${year}-${holiday.day}` })),
    ...LUNAR_HOLIDAYS.filter(({ day }) => day.startsWith(`${year}-`)),
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
