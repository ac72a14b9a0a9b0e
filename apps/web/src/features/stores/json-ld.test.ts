import { expect, it } from 'vitest';
import { CHIANG_MAI } from './fixtures.ts';
import { branchJsonLd } from './json-ld.ts';

it('contains address, phone, and opening hours per day', () => {
  const url = 'https://mali.example/store_locations/chiang-mai?lang=en';
  const told = branchJsonLd(CHIANG_MAI, 'en', url);
  expect(told).toMatchObject({
    '@type': 'Store',
    url,
    name: 'Nimman, Chiang Mai',
    telephone: '+6653123456',
    address: {
      streetAddress: '12 Nimmanhaemin Road, Mueang Chiang Mai',
      addressRegion: 'Chiang Mai',
      addressCountry: 'TH',
    },
    geo: { latitude: 18.7997, longitude: 98.9673 },
  });
  // Closed on Mondays.
  expect(told.openingHoursSpecification).toHaveLength(6);
  expect(told).toHaveProperty('openingHoursSpecification.0', {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Tuesday',
    opens: '10:00',
    closes: '22:00',
  });
  expect(told).not.toHaveProperty('specialOpeningHoursSpecification');
  const special_days = [
    { date: '2027-04-13', hours: null, reason: { th: '', en: '' } },
    { date: '2027-04-14', hours: { open: '12:00', close: '18:00' }, reason: { th: '', en: '' } },
  ];
  expect(branchJsonLd({ ...CHIANG_MAI, special_days }, 'en', url).specialOpeningHoursSpecification).toEqual([
    {
      ...{ '@type': 'OpeningHoursSpecification', validFrom: '2027-04-13', validThrough: '2027-04-13' },
      ...{ opens: '00:00', closes: '00:00' },
    },
    {
      ...{ '@type': 'OpeningHoursSpecification', validFrom: '2027-04-14', validThrough: '2027-04-14' },
      ...{ opens: '12:00', closes: '18:00' },
    },
  ]);
});
