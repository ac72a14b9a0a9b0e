import { expect, it } from 'vitest';
import { headsOf, plainText } from './heads.ts';

it('lists the headings of a text, not of nested content', () => {
  const html =
    '<p>Before</p>\n<h2 id="part-1">What we <strong>keep</strong></h2>\n<h3 id="part-2">Below</h3>\n' +
    '<h2 id="part-3">Cash &amp; cards &lt;here&gt;</h2>';
  expect(headsOf(html)).toEqual([
    { id: 'part-1', title: 'What we keep' },
    { id: 'part-3', title: 'Cash & cards <here>' },
  ]);
});

it('unescapes once only', () => {
  expect(plainText('<p>&amp;lt; &#39;&quot;</p>')).toBe('&lt; \'"');
});
