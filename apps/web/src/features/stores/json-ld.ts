import type { Branch } from '@mali/contracts/content';
import type { Language } from '@mali/contracts/limits';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * Structured data of a branch (SEO-06).
 * @param url the branch's own page, absolute
 */
export function branchJsonLd(branch: Branch, language: Language, url: string): Record<string, unknown> {
  const { name, address, province, phone, lat, lng, hours, special_days } = branch;
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    '@id': url,
    url,
    name: name[language],
    // The national prefix 0 is omitted in the international format.
    telephone: `+66${phone.replaceAll('-', '').slice(1)}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address[language],
      addressRegion: province[language],
      addressCountry: 'TH',
    },
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    openingHoursSpecification: hours.flatMap((open, day) =>
      open === null
        ? []
        : [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: `https://schema.org/${DAYS[day]}`,
              opens: open.open,
              closes: open.close,
            },
          ],
    ),
    ...(special_days.length > 0 && {
      specialOpeningHoursSpecification: special_days.map(({ date, hours: open }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        // The same time twice says that it is closed.
        opens: open?.open ?? '00:00',
        closes: open?.close ?? '00:00',
      })),
    }),
  };
}
