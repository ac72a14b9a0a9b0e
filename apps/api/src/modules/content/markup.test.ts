import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing-values.ts';
import { toHtml } from './markup.ts';

const PICTURES = { abcdef012345: { width: 1280, height: 800, still: true } };

describe('toHtml', () => {
  it.each([
    ['', ''],
    ['one\ntwo\n\nthree', '<p>one<br>two</p>\n<p>three</p>'],
    ['## A\n\n### B', '<h2 id="part-1">A</h2>\n<h3 id="part-2">B</h3>'],
    ['- a\n- **b**', '<ul><li>a</li><li><strong>b</strong></li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['- a\nb', '<p>- a<br>b</p>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    [
      '| a | b |\n| 1 | *2* |',
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td><em>2</em></td></tr></tbody></table>',
    ],
    ['| alone |', '<p>| alone |</p>'],
    ['[shop](/shop?a=1&b=2)', '<p><a href="/shop?a=1&amp;b=2">shop</a></p>'],
    ['[out](https://a.example/x)', '<p><a href="https://a.example/x" rel="noopener noreferrer">out</a></p>'],
    [
      '[mail](mailto:a@b.example) [call](tel:020000000)',
      '<p><a href="mailto:a@b.example">mail</a> <a href="tel:020000000">call</a></p>',
    ],
    ['[bad](javascript:alert(1))', '<p>[bad](javascript:alert(1))</p>'],
    ['[bad](//evil.example)', '<p>[bad](//evil.example)</p>'],
    ['[bad](/\\evil.example)', '<p>[bad](/\\evil.example)</p>'],
    ['[q](/a"onmouseover=x)', '<p><a href="/a&quot;onmouseover=x">q</a></p>'],
    ['2 * 3 * 4 = 24', '<p>2 * 3 * 4 = 24</p>'],
    ['<script>alert("1")</script>', '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</p>'],
    ['**<b>**', '<p><strong>&lt;b&gt;</strong></p>'],
    ['![ขวด](nosuchpicture)', ''],
    ['\r\n\r\nข้าว\r\n\r\n', '<p>ข้าว</p>'],
  ])('writes %j as %j', (markup, html) => {
    expect(toHtml(markup)).toBe(html);
  });

  it('renders a picture of the shop with its size and widths', () => {
    expect(toHtml('![a "jar"](abcdef012345)', PICTURES)).toBe(
      '<figure><img src="/img/abcdef012345/960.webp" srcset="/img/abcdef012345/480.webp 480w, ' +
        '/img/abcdef012345/640.webp 640w, /img/abcdef012345/960.webp 960w, /img/abcdef012345/1280.webp 1280w" ' +
        'sizes="(min-width: 768px) 720px, 100vw" width="1280" height="800" alt="a &quot;jar&quot;" loading="lazy"></figure>',
    );
  });

  it('outputs only its own tags, all closed, for any text', () => {
    const pieces = fc.constantFrom(
      ...[
        '## ',
        '- ',
        '1. ',
        '> ',
        '| ',
        ' |',
        '**',
        '*',
        '[',
        '](',
        ')',
        '![',
        '\n',
        '\n\n',
        '<',
        '>',
        '"',
        "'",
        '&',
      ],
      ...[
        'javascript:',
        '/x',
        'https://a.b',
        '<img src=x onerror=1>',
        '&lt;',
        '\u0000',
        'abcdef012345',
        'ไทย',
        ' ',
      ],
    );
    const text = fc
      .array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 40 })
      .map((all) => all.join(''));
    const own =
      /^<\/?(?:p|h2|h3|ul|ol|li|blockquote|table|thead|tbody|tr|td|th|strong|em|a|figure|br|img)(?: (?:id="part-\d+"|scope="col"|href="[^"<>]*"|rel="noopener noreferrer"|src="[^"<>]*"|srcset="[^"<>]*"|sizes="[^"<>]*"|width="\d+"|height="\d+"|alt="[^"<>]*"|loading="lazy"))*>$/;
    fc.assert(
      fc.property(text, (markup) => {
        const html = toHtml(markup, PICTURES);
        const open: string[] = [];
        for (const [tag] of html.matchAll(/<[^>]*>/g)) {
          expect(tag).toMatch(own);
          const [, close, name = ''] = /^<(\/?)(\w+)/.exec(tag) ?? [];
          if (name === 'br' || name === 'img') continue;
          if (close === '/') expect(open.pop()).toBe(name);
          else open.push(name);
          const href = /href="([^"]*)"/.exec(tag)?.[1];
          if (href !== undefined) expect(href).toMatch(/^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });

  // Catastrophic backtracking would exceed the test's timeout.
  it('terminates on texts of opening marks only', () => {
    for (const hostile of ['[', '**', '*a', '![', '[a](', '| ', '- '])
      expect(toHtml(hostile.repeat(20_000)).length).toBeGreaterThan(0);
  });
});
