import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Button, TextLink } from './button.tsx';
import { Dialog, Sheet } from './dialog.tsx';
import { Dropdown } from './dropdown.tsx';
import { RadioCards, TextField } from './field.tsx';
import { headTags } from './head-tags.ts';
import { htmlWithLines } from './html-lines.ts';
import { setLineWords } from './lines.ts';
import { AppLink, setPreloader } from './link.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { PageMeta } from './page-meta.tsx';
import { pictureSource } from './picture-source.ts';
import { Price, Rating } from './price.tsx';
import { ProductPicture } from './product-picture.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { Toasts } from './toasts.tsx';

afterEach(() => vi.useRealTimers());

describe('Button', () => {
  it('ignores clicks while busy, and announces that it is', async () => {
    const press = vi.fn();
    const { user } = renderPart(
      <Button busy onClick={press}>
        สั่งซื้อ
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'สั่งซื้อ' });
    await user.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });
});

describe('TextField', () => {
  it('ties label, hint and error to the field', () => {
    renderPart(<TextField label="เบอร์มือถือ" hint="ใช้ให้ขนส่งติดต่อเท่านั้น" error="สั้นไป" />);
    const field = screen.getByLabelText('เบอร์มือถือ');
    expect(field).toHaveAccessibleDescription('ใช้ให้ขนส่งติดต่อเท่านั้น สั้นไป');
    expect(field).toBeInvalid();
  });

  it('shows the tick only for a valid value', () => {
    const { rerender } = renderPart(<TextField label="อีเมล" valid />);
    expect(screen.getByTestId('valid')).toBeInTheDocument();
    rerender(<TextField label="อีเมล" valid error="ผิด" />);
    expect(screen.queryByTestId('valid')).toBeNull();
  });
});

describe('RadioCards', () => {
  it('is selected by a click anywhere on the card', async () => {
    const choose = vi.fn();
    const options = [
      { value: 'promptpay', label: 'พร้อมเพย์', sub: 'รู้ผลทันที' },
      { value: 'cod', label: 'เก็บเงินปลายทาง' },
    ];
    const { user } = renderPart(
      <RadioCards legend="วิธีชำระ" name="pay" options={options} value="cod" onChange={choose} />,
    );
    await user.click(screen.getByText('รู้ผลทันที'));
    expect(choose).toHaveBeenCalledWith('promptpay');
  });
});

describe('QuantityStepper', () => {
  const labels = { field: 'จำนวน', less: 'ลด', more: 'เพิ่ม' };

  it('steps immediately and stops at its limits', async () => {
    const change = vi.fn();
    const { user } = renderPart(<QuantityStepper value={5} max={5} labels={labels} onChange={change} />);
    expect(screen.getByRole('button', { name: 'เพิ่ม' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'ลด' }));
    expect(change).toHaveBeenCalledWith(4);
  });

  it('reports a typed value on blur, and text as NaN', async () => {
    const change = vi.fn();
    const { user } = renderPart(<QuantityStepper value={2} max={9} labels={labels} onChange={change} />);
    const field = screen.getByLabelText('จำนวน');
    await user.clear(field);
    await user.type(field, '7');
    expect(change).not.toHaveBeenCalled();
    await user.tab();
    expect(change).toHaveBeenLastCalledWith(7);
    await user.clear(field);
    await user.tab();
    expect(change).toHaveBeenLastCalledWith(Number.NaN);
    expect(field).toHaveValue('2');
  });
});

describe('Price', () => {
  it('shows the former price and the saving', () => {
    renderPart(<Price now={359} was={420} />);
    expect(screen.getByText('฿359')).toBeInTheDocument();
    expect(screen.getByText('ราคาเดิม')).toBeInTheDocument();
    expect(screen.getByText('ลด 15%')).toBeInTheDocument();
  });
  it('shows only the price without a cut', () => {
    renderPart(<Price now={420} was={420} from />);
    expect(screen.getByText('เริ่ม ฿420')).toBeInTheDocument();
    expect(screen.queryByText('ราคาเดิม')).toBeNull();
  });
});

describe('Rating', () => {
  it('shows score and count', () => {
    renderPart(<Rating score={4.84} count={2140} />);
    expect(screen.getByText('4.8')).toBeInTheDocument();
    expect(screen.getByText('2,140 รีวิว')).toBeInTheDocument();
  });
  it('shows that there is none yet', () => {
    renderPart(<Rating score={0} count={0} />);
    expect(screen.getByText('ยังไม่มีรีวิว')).toBeInTheDocument();
  });
});

describe('pictures', () => {
  it('have every width, AVIF first', () => {
    const { sources } = pictureSource('/img/abc/320.webp');
    expect(sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp']);
    expect(sources[0]?.srcSet).toBe(
      '/img/abc/160.avif 160w, /img/abc/320.avif 320w, /img/abc/480.avif 480w, /img/abc/640.avif 640w, /img/abc/960.avif 960w',
    );
  });
  it.each([
    ['https://x/a.JPG', 'https://x/a.webp'],
    ['/up/b.png?v=2', '/up/b.webp?v=2'],
    ['/up/c.TIFF#page', '/up/c.webp#page'],
    ['/up/jpg.svg', '/up/jpg.svg'],
    ['/up/d.webp?from=d.jpg', '/up/d.webp?from=d.jpg'],
  ])('of other hosts are requested as WebP: %s (I18N-10)', (url, src) => {
    expect(pictureSource(url)).toEqual({ src, sources: [], ...(src !== url && { original: url }) });
  });
  it('fall back to the original without a WebP, and are not requested a third time (I18N-11)', () => {
    renderPart(<ProductPicture image="/up/b.PNG" alt="ลิป" sizes="50vw" />);
    const picture = screen.getByRole('img', { name: 'ลิป' });
    expect(picture).toHaveAttribute('src', '/up/b.webp');
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', '/up/b.PNG');
    picture.setAttribute('src', '/up/kept');
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', '/up/kept');
  });
  it('reserve their space, and are lazy except the main one', () => {
    renderPart(
      <>
        <ProductPicture image="/img/a/640.webp" alt="ลิป" sizes="50vw" />
        <ProductPicture image="/img/b/640.webp" alt="เซรั่ม" sizes="50vw" priority />
      </>,
    );
    expect(screen.getByAltText('ลิป')).toHaveAttribute('loading', 'lazy');
    expect(screen.getByAltText('เซรั่ม')).toHaveAttribute('fetchpriority', 'high');
    for (const picture of screen.getAllByRole('img')) {
      expect(picture).toHaveAttribute('width', '800');
      expect(picture).toHaveAttribute('height', '1000');
    }
  });
});

describe('Dialog and Sheet', () => {
  it('open as modal with a name, and close by their button, Esc and the backdrop', async () => {
    const close = vi.fn();
    const { user } = renderPart(
      <Dialog open onClose={close} title="ยกเลิกคำสั่งซื้อนี้">
        เนื้อความ
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'ยกเลิกคำสั่งซื้อนี้' });
    await user.click(screen.getByRole('button', { name: 'ปิด' }));
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await user.click(dialog);
    expect(close).toHaveBeenCalledTimes(3);
    await user.click(screen.getByText('เนื้อความ'));
    expect(close).toHaveBeenCalledTimes(3);
  });

  it('lock the scrolling of the page while open', () => {
    const { rerender } = renderPart(
      <Sheet open onClose={() => undefined} title="เรียงตาม" edge="bottom">
        x
      </Sheet>,
    );
    expect(document.documentElement.style.overflow).toBe('hidden');
    rerender(<p>ว่าง</p>);
    expect(document.documentElement.style.overflow).toBe('');
  });
});

describe('Dropdown', () => {
  it('closes on a press outside and on Esc, which restores the focus (HEAD-34)', async () => {
    const { user } = renderPart(
      <>
        <Dropdown label="ถุง">{() => <p>ของในถุง</p>}</Dropdown>
        <button type="button">อื่น</button>
      </>,
    );
    const opener = screen.getByRole('button', { name: 'ถุง' });
    await user.click(opener);
    expect(screen.getByText('ของในถุง')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'อื่น' }));
    expect(screen.queryByText('ของในถุง')).toBeNull();
    await user.click(opener);
    await user.keyboard('{Escape}');
    expect(screen.queryByText('ของในถุง')).toBeNull();
    expect(opener).toHaveFocus();
  });
});

describe('Toasts', () => {
  it('disappear after their time, and at once when their action is used (SHELL-41)', () => {
    vi.useFakeTimers();
    const dismiss = vi.fn();
    const run = vi.fn();
    const toasts = [
      { id: 'a', tone: 'done' as const, text: 'ใส่ถุงแล้ว', ms: 3000 },
      { id: 'b', tone: 'done' as const, text: 'เอาออกแล้ว', ms: 10_000, action: { label: 'เลิกทำ', run } },
    ];
    renderPart(<Toasts toasts={toasts} onDismiss={dismiss} />);
    act(() => void vi.advanceTimersByTime(3000));
    expect(dismiss.mock.calls).toEqual([['a']]);
    act(() => screen.getByRole('button', { name: 'เลิกทำ' }).click());
    expect(run).toHaveBeenCalledTimes(1);
    expect(dismiss).toHaveBeenLastCalledWith('b');
  });

  it('with a button stay while they are focused or pointed at', () => {
    vi.useFakeTimers();
    const dismiss = vi.fn();
    const action = { label: 'เลิกทำ', run: vi.fn() };
    renderPart(
      <Toasts toasts={[{ id: 'b', tone: 'done', text: 'x', ms: 10_000, action }]} onDismiss={dismiss} />,
    );
    const button = screen.getByRole('button', { name: 'เลิกทำ' });
    act(() => button.focus());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(dismiss).not.toHaveBeenCalled();
    act(() => button.blur());
    act(() => void vi.advanceTimersByTime(10_000));
    expect(dismiss.mock.calls).toEqual([['b']]);
  });
});

describe('LoadingOverlay', () => {
  it('appears only after a delay (SHELL-40)', () => {
    vi.useFakeTimers();
    const { rerender } = renderPart(<LoadingOverlay active />);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => void vi.advanceTimersByTime(300));
    // Named by its logo.
    expect(screen.getByRole('status', { name: 'กำลังโหลด' }).querySelector('svg')).toBeInTheDocument();
    rerender(<LoadingOverlay active={false} />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('links', () => {
  it('preload their page on intent, not on passing hover', () => {
    vi.useFakeTimers();
    const preload = vi.fn();
    setPreloader(preload);
    renderPart(<TextLink to="/bag">ถุง</TextLink>);
    const link = screen.getByRole('link', { name: 'ถุง' });
    fireEvent.pointerEnter(link);
    vi.advanceTimersByTime(99);
    fireEvent.pointerLeave(link);
    vi.advanceTimersByTime(1000);
    expect(preload).not.toHaveBeenCalled();
    fireEvent.pointerEnter(link);
    vi.advanceTimersByTime(100);
    expect(preload).toHaveBeenCalledExactlyOnceWith('/bag');
    act(() => link.focus());
    expect(preload).toHaveBeenCalledTimes(2);
    setPreloader(() => undefined);
  });
});

describe('PageMeta', () => {
  it('replaces the server-rendered head, and truncates the description at 200 (SEO-13)', async () => {
    document.head.innerHTML =
      '<title data-server>old</title><meta name="description" content="old" data-server>';
    renderPart(<PageMeta title="ลิปสติก | มะลิ" description={'ก'.repeat(300)} canonical="/item/1" noIndex />);
    await expect.poll(() => document.title).toBe('ลิปสติก | มะลิ');
    const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');
    expect(document.head.querySelector('[data-server]')).toBeNull();
    expect(content('meta[name=description]')).toBe('ก'.repeat(200));
    expect(content('meta[name=robots]')).toBe('noindex');
    expect(document.head.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${location.origin}/item/1`,
    );
    expect(document.head.querySelectorAll('link[rel=alternate]')).toHaveLength(0);
  });

  it('truncates a description between graphemes', () => {
    const [tag] = headTags(
      { title: 'x', description: 'ที่'.repeat(250) },
      {
        origin: 'https://mali.example',
        language: 'th',
        site: { name: '', title: '', description: '', keywords: '' },
      },
    ).filter(({ attributes }) => attributes.name === 'description');
    expect(tag?.attributes.content).toBe('ที่'.repeat(200));
  });

  it("uses the shop's defaults for a page without its own (SEO-01), also in sharing tags (SEO-05)", () => {
    const site = { name: 'Mali', title: 'Mali, beauty', description: 'Beauty', keywords: 'beauty, shop' };
    const told = (page: Parameters<typeof headTags>[0]) =>
      Object.fromEntries(
        headTags(page, { origin: 'https://mali.example', language: 'en', site }).map(
          ({ name, attributes: { name: key, property, content }, text }) => [
            key ?? property ?? name,
            content ?? text,
          ],
        ),
      );
    expect(told({ title: 'x' })).toEqual({
      ...{ title: 'x | Mali', description: 'Beauty', keywords: 'beauty, shop', 'twitter:card': 'summary' },
      ...{ 'og:type': 'website', 'og:title': 'x | Mali', 'og:description': 'Beauty', 'og:locale': 'en_US' },
      ...{ 'twitter:title': 'x | Mali', 'twitter:description': 'Beauty' },
    });
    // Titles that contain the shop's name are unchanged.
    for (const title of ['x | Mali', 'Mali, beauty']) expect(told({ title })).toMatchObject({ title });
    const own = { title: 'Lip', description: 'Red', keywords: 'lip', image: '/img/abc/640.webp' };
    expect(told({ ...own, type: 'product', canonical: '/item/1' })).toMatchObject({
      ...{ description: 'Red', keywords: 'lip', 'og:type': 'product', 'og:description': 'Red' },
      ...{ 'og:url': 'https://mali.example/item/1?lang=en', 'twitter:card': 'summary_large_image' },
      ...{ 'og:image': 'https://mali.example/img/abc/640.webp' },
      ...{ 'twitter:image': 'https://mali.example/img/abc/640.webp' },
    });
  });

  it('links both languages, with its own as canonical (I18N-05)', () => {
    const links = headTags(
      { title: 'x', canonical: '/item/1' },
      {
        origin: 'https://mali.example',
        language: 'en',
        site: { name: '', title: '', description: '', keywords: '' },
      },
    ).flatMap(({ name, attributes }) =>
      name === 'link' ? [`${attributes.hreflang ?? attributes.rel} ${attributes.href}`] : [],
    );
    expect(links).toEqual([
      'canonical https://mali.example/item/1?lang=en',
      'th https://mali.example/item/1',
      'en https://mali.example/item/1?lang=en',
      'x-default https://mali.example/item/1',
    ]);
  });
});

describe('texts of a page', () => {
  afterEach(() => setLineWords(null));
  const wholeIn = (element: Element) =>
    Array.from(element.querySelectorAll('line-word'), (word) => word.textContent);

  it('break lines between words, with unchanged text content (พรอพอลิ|สน้ำผึ้ง)', () => {
    const name = 'เซรั่มพรอพอลิสน้ำผึ้ง';
    renderPart(<h2>{name}</h2>);
    expect(wholeIn(screen.getByRole('heading'))).toEqual([]);
    setLineWords(['พรอพอลิส', 'น้ำผึ้ง']);
    const { container } = renderPart(<p>{name}</p>);
    expect(wholeIn(container)).toEqual(['พรอพอลิส', 'น้ำผึ้ง']);
    expect(container.querySelectorAll('wbr')).toHaveLength(2);
    expect(container).toHaveTextContent(name);
    // A single flex or grid item.
    expect(container.querySelector('p')?.childNodes).toHaveLength(1);
  });

  it('keep a number with its unit, though they are separate children', () => {
    setLineWords([]);
    const { container } = renderPart(
      <p>
        {12} {'ชิ้น'} <b>30 มล.</b>
      </p>,
    );
    expect(container.querySelector('p')?.firstChild?.textContent).toBe('12\u00a0ชิ้น ');
    expect(container.querySelector('b')?.textContent).toBe('30\u00a0มล.');
  });

  it('are processed in links, too (วิตามิน|ซี 12)', () => {
    setLineWords(['วิตามินซี']);
    renderPart(
      <>
        <AppLink to="/a">เซรั่มวิตามินซี 12</AppLink>
        <AppLink to="/b">
          เซรั่มวิตามินซี {30} {'มล.'} <b>ใหม่</b>
        </AppLink>
      </>,
    );
    const [one, several] = screen.getAllByRole('link');
    expect(one && wholeIn(one)).toEqual(['วิตามินซี']);
    expect(one).toHaveTextContent('เซรั่มวิตามินซี 12');
    expect(several && wholeIn(several)).toEqual(['วิตามินซี']);
    expect(several?.textContent).toBe('เซรั่มวิตามินซี\u00a030\u00a0มล. ใหม่');
  });

  it('stay one text in elements that allow only text', () => {
    setLineWords(['เซรั่ม']);
    const { container } = renderPart(
      <select>
        <option>เซรั่มผม</option>
      </select>,
    );
    expect(container.querySelector('option')?.innerHTML).toBe('เซรั่มผม');
  });

  it('with markup keep it', () => {
    setLineWords(['พรอพอลิส', 'เซรั่ม']);
    expect(htmlWithLines('<p title="เซรั่ม">เซรั่มพรอพอลิส <b>30 มล.</b></p>')).toBe(
      '<p title="เซรั่ม"><line-word>เซรั่ม</line-word><wbr><line-word>พรอพอลิส</line-word> <b>30\u00a0มล.</b></p>',
    );
  });
});
