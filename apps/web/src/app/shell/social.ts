export type SocialNetwork = Readonly<{ name: string; url: string; strokes: readonly string[] }>;

/**
 * The shop's social media pages (HEAD-26, HEAD-27), unless it has set others, with an outline in the style of the other
 * icons. Addresses as in `STANDARD_CONTACT`, which the foot of a page does not load.
 */
export const SOCIAL: readonly SocialNetwork[] = [
  {
    name: 'Facebook',
    url: 'https://www.facebook.com/malibeautyth',
    strokes: ['M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z'],
  },
  {
    name: 'Instagram',
    url: 'https://www.instagram.com/malibeautyth',
    strokes: [
      'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5z',
      'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
      'M17.5 6.5v.01',
    ],
  },
  {
    name: 'LINE',
    url: 'https://line.me/R/ti/p/@malibeauty',
    strokes: [
      'M12 3c5.5 0 10 3.4 10 7.7 0 4-4.6 7.4-9.3 10.2-.6.3-1.1 0-1-.7l.3-1.9C6.5 18.2 2 14.8 2 10.7 2 6.4 6.5 3 12 3z',
      'M7 9v4h1.8',
      'M10.8 9v4',
      'M13 13V9l2.4 4V9',
      'M19 9h-1.800v4H19',
      'M17.2 11h1.6',
    ],
  },
  {
    name: 'TikTok',
    url: 'https://www.tiktok.com/@malibeautyth',
    strokes: ['M14 3v11.500a4 4 0 1 1-4-4', 'M14 3c.3 2.8 2.3 4.8 5 5'],
  },
  {
    name: 'YouTube',
    url: 'https://www.youtube.com/@malibeautyth',
    strokes: ['M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3z', 'm10 9 5 3-5 3z'],
  },
];
