import type { ContactRequest } from '@mali/contracts/content';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { Component as Contact } from './contact.tsx';
import { Component as Faq } from './faq.tsx';
import { Component as InformationRoute } from './information.tsx';
import { Component as Partner } from './partner.tsx';
import { Component as SiteMap } from './site-map.tsx';

const none = { th: '', en: '' };
const page = (name: string, title: string) => ({
  name,
  version: 3,
  updated_at: '2026-09-22T03:00:00Z',
  title: { th: title, en: 'Title' },
  content: {
    th: '<p>ต้น</p><h2 id="part-1">เก็บอะไร</h2><p>ก</p><h2 id="part-2">นานเท่าไร</h2><p>ข</p><h2 id="part-3">สิทธิ</h2>',
    en: '<p>Begin</p>',
  },
  seo_title: none,
  seo_desc: { th: 'คำบรรยาย', en: 'Description' },
});

describe('an information page', () => {
  it('shows text, table of contents and last change (INFO-02)', async () => {
    const own = { ...page('privacy', 'นโยบาย'), seo_title: { th: 'นโยบายฉบับเต็ม', en: '' } };
    server.use(http.get('*/content/information-pages/privacy', () => HttpResponse.json(own)));
    renderPart(<InformationRoute />, { at: '/privacy' });
    expect(await screen.findByText('ต้น')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'นโยบาย' })).toBeInTheDocument();
    expect(screen.getByText(/แก้ไขล่าสุด 22 กันยายน 2569 · ฉบับที่ 3/)).toBeInTheDocument();
    const contents = within(screen.getByRole('navigation', { name: 'ในหน้านี้' }));
    expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#part-1',
      '#part-2',
      '#part-3',
    ]);
    await waitFor(() => expect(document.title).toBe('นโยบายฉบับเต็ม | มะลิ'));
  });

  it('of a policy links to its earlier versions, which say what they are', async () => {
    const versions = [3, 2, 1].map((version) => ({ version, updated_at: `2026-0${version}-22T03:00:00Z` }));
    server.use(
      http.get('*/content/information-pages/privacy/versions', () => HttpResponse.json({ versions })),
      http.get('*/content/information-pages/privacy', ({ request }) => {
        const version = new URL(request.url).searchParams.get('version');
        if (version === null) return HttpResponse.json(page('privacy', 'นโยบาย'));
        const content = { th: `<p>ข้อความเดิม ${version}</p>`, en: '' };
        return HttpResponse.json({ ...page('privacy', 'นโยบาย'), ...versions[1], content });
      }),
    );
    const { user } = renderPart(<InformationRoute />, { at: '/privacy' });
    const list = within(await screen.findByRole('navigation', { name: 'ฉบับก่อนหน้า' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/privacy?version=2',
      '/privacy?version=1',
    ]);
    await user.click(list.getByRole('link', { name: 'ฉบับที่ 2 ใช้ตั้งแต่ 22 กุมภาพันธ์ 2569' }));
    expect(await screen.findByText('ข้อความเดิม 2')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent('ไม่ใช่ฉบับที่ใช้อยู่');
    expect(screen.getByRole('note')).toHaveTextContent('22 กุมภาพันธ์ 2569');
    expect(screen.queryByText('ต้น')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'อ่านฉบับที่ใช้อยู่' }));
    expect(await screen.findByText('ต้น')).toBeInTheDocument();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('says that a version of the address is not there', async () => {
    server.use(
      http.get('*/content/information-pages/terms', ({ request }) =>
        new URL(request.url).searchParams.has('version')
          ? new HttpResponse(null, { status: 404 })
          : HttpResponse.json(page('terms', 'ข้อกำหนด')),
      ),
      http.get('*/content/information-pages/terms/versions', () => HttpResponse.json({ versions: [] })),
    );
    renderPart(<InformationRoute />, { at: '/tos?version=9' });
    expect(await screen.findByText('ไม่พบฉบับนี้')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'อ่านฉบับที่ใช้อยู่' })).toHaveAttribute('href', '/tos');
  });

  it('reports that the policy failed to load, with a retry button (CONS-28)', async () => {
    let fails = true;
    server.use(
      http.get('*/content/information-pages/privacy', () =>
        fails ? new HttpResponse(null, { status: 503 }) : HttpResponse.json(page('privacy', 'นโยบาย')),
      ),
    );
    const { user } = renderPart(<InformationRoute />, { at: '/privacy' });
    expect(await screen.findByText('โหลดนโยบายความเป็นส่วนตัวไม่สำเร็จ')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ต้น')).toBeInTheDocument();
  });

  it('links applicants to the form with the topic position', async () => {
    server.use(
      http.get('*/content/information-pages/careers', () => HttpResponse.json(page('careers', 'งาน'))),
    );
    renderPart(<InformationRoute />, { at: '/careers' });
    await screen.findByText('ต้น');
    expect(screen.getByRole('link', { name: 'สมัครหรือสอบถามตำแหน่งงาน' })).toHaveAttribute(
      'href',
      '/contactus?topic=career',
    );
  });
});

describe('questions and answers', () => {
  const topic = { order: { th: 'คำสั่งซื้อ', en: 'Orders' }, pay: { th: 'ชำระเงิน', en: 'Payment' } };
  const QUESTIONS = [
    {
      id: 1,
      topic: topic.order,
      question: { th: 'ยกเลิกได้ไหม', en: 'Can I cancel?' },
      answer: { th: '<p>ได้ก่อนแพ็ก</p>', en: '<p>Before packing</p>' },
    },
    {
      id: 2,
      topic: topic.pay,
      question: { th: 'จ่ายอย่างไร', en: 'How do I pay?' },
      answer: { th: '<p>พร้อมเพย์ &amp; บัตร</p>', en: '<p>PromptPay &amp; cards</p>' },
    },
    {
      id: 7,
      topic: topic.pay,
      question: { th: 'สลิปตรวจนานไหม', en: 'How long for a slip?' },
      answer: { th: '<p>วันเดียว</p>', en: '<p>A day</p>' },
    },
  ];
  beforeEach(() => {
    server.use(http.get('*/content/faq', () => HttpResponse.json({ data: QUESTIONS, count: 3 })));
  });
  const questions = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

  it('are grouped by topic (INFO-01)', async () => {
    renderPart(<Faq />, { at: '/faq' });
    await screen.findByText('ยกเลิกได้ไหม');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'คำสั่งซื้อ',
      'ชำระเงิน',
      'ยังมีเรื่องอยากถาม',
    ]);
  });

  it('are found by words of the answer, in either language, and expanded', async () => {
    const { user } = renderPart(<Faq />, { at: '/faq' });
    await user.type(await screen.findByRole('searchbox'), 'promptpay');
    await waitFor(() => expect(questions()).toEqual(['จ่ายอย่างไร']));
    await waitFor(() => expect(screen.getByText('จ่ายอย่างไร').closest('details')).toHaveAttribute('open'));
  });

  it('without a match link to the contact form', async () => {
    const { user } = renderPart(<Faq />, { at: '/faq' });
    await user.type(await screen.findByRole('searchbox'), 'จรวด');
    expect(await screen.findByRole('heading', { name: 'ไม่มีคำตอบสำหรับ “จรวด”' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ดูคำถามทั้งหมด' }));
    await waitFor(() => expect(questions()).toHaveLength(3));
  });

  it('open by their own URL', async () => {
    renderPart(<Faq />, { at: '/faq#q-7' });
    const entry = (await screen.findByText('สลิปตรวจนานไหม')).closest('details');
    await waitFor(() => expect(entry).toHaveAttribute('open'));
    expect(screen.getByText('ยกเลิกได้ไหม').closest('details')).not.toHaveAttribute('open');
  });
});

describe('the contact form', () => {
  const sent: ContactRequest[] = [];
  beforeEach(() => {
    sent.length = 0;
    server.use(
      http.post('*/content/contact', async ({ request }) => {
        sent.push((await request.json()) as ContactRequest);
        return HttpResponse.json({ ok: true });
      }),
    );
  });
  const send = () => screen.getByRole('button', { name: 'ส่งข้อความ' });

  it('shows errors at each field, focuses the first, and sends nothing', async () => {
    const { user } = renderPart(<Contact />, { at: '/contactus' });
    await user.type(screen.getByLabelText(/เบอร์โทร/), '0812345');
    await user.type(screen.getByLabelText(/หมายเลขคำสั่งซื้อ/), '12345');
    await user.click(send());
    expect(await screen.findByText('กรอกชื่อของคุณ')).toBeInTheDocument();
    for (const said of [
      'กรอกอีเมลเพื่อให้เราตอบกลับ',
      'ตัวเลขไม่ครบ เบอร์ไทยมี 9 หรือ 10 หลัก',
      'หมายเลขคำสั่งซื้อคือ SO ตามด้วยตัวเลข 14 ตัว',
      'เขียนเรื่องที่อยากให้เราช่วย',
    ]) {
      expect(screen.getByText(said)).toBeInTheDocument();
    }
    await waitFor(() => expect(screen.getByLabelText('ชื่อ-นามสกุล')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('sends the fields of the topic, normalised, and confirms', async () => {
    const { user } = renderPart(<Contact />, { at: '/contactus' });
    await user.type(screen.getByLabelText('ชื่อ-นามสกุล'), ' พิมพ์ชนก ');
    await user.type(screen.getByLabelText('อีเมล'), 'pim@example.com');
    await user.type(screen.getByLabelText(/เบอร์โทร/), '+66 81 234 5678');
    await user.type(screen.getByLabelText(/หมายเลขคำสั่งซื้อ/), 'so-261120 12345678');
    await user.type(screen.getByLabelText('ข้อความ'), 'ขวดแตก');
    await user.click(send());
    expect(await screen.findByRole('heading', { name: 'เราได้รับข้อความแล้ว' })).toHaveFocus();
    expect(sent).toEqual([
      {
        topic: 'order',
        name: 'พิมพ์ชนก',
        email: 'pim@example.com',
        phone: '0812345678',
        so_no: 'SO26112012345678',
        message: 'ขวดแตก',
        lang: 'th',
      },
    ]);
    expect(screen.getByText(/pim@example.com/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'เขียนอีกข้อความ' }));
    expect(screen.getByLabelText('ข้อความ')).toHaveValue('');
    expect(screen.getByLabelText('อีเมล')).toHaveValue('pim@example.com');
    // Sent input is not restored.
    expect(JSON.stringify(sessionStorage)).not.toContain('ขวดแตก');
  });

  it('restores input after a reload, in its own tab only', async () => {
    const { user, unmount } = renderPart(<Contact />, { at: '/contactus' });
    await user.type(screen.getByLabelText('ชื่อ-นามสกุล'), 'พิม');
    await user.type(screen.getByLabelText('ข้อความ'), 'ขวดแตก');
    unmount();
    renderPart(<Contact />, { at: '/contactus' });
    expect(await screen.findByDisplayValue('ขวดแตก')).toBeInTheDocument();
    expect(screen.getByLabelText('ชื่อ-นามสกุล')).toHaveValue('พิม');
    expect(JSON.stringify(localStorage)).not.toContain('ขวดแตก');
  });

  it('keeps a message and a topic chosen before hydration when a draft has others, and restores the rest of it', async () => {
    const { user, unmount } = renderPart(<Contact />, { at: '/contactus' });
    await user.type(screen.getByLabelText(/ชื่อ-นามสกุล/), 'มะลิ ใจดี');
    await user.type(screen.getByLabelText('ข้อความ'), 'ข้อความเดิม');
    await user.click(screen.getByLabelText('สมัครงาน'));
    unmount();
    renderPart(<Contact />, {
      at: '/contactus',
      prerendered: (container) => {
        const message = container.querySelector('textarea');
        if (message !== null) message.value = 'ข้อความใหม่';
        const topic = container.querySelector<HTMLInputElement>('input[value="product"]');
        if (topic !== null) topic.checked = true;
      },
    });
    await waitFor(() => expect(screen.getByLabelText(/ชื่อ-นามสกุล/)).toHaveValue('มะลิ ใจดี'));
    expect(screen.getByLabelText('ข้อความ')).toHaveValue('ข้อความใหม่');
    expect(screen.getByLabelText('สินค้า')).toBeChecked();
    expect(JSON.stringify(sessionStorage)).toContain('ข้อความใหม่');
  });

  it('starts with the topic of its URL, and its required fields', async () => {
    const { user } = renderPart(<Contact />, { at: '/contactus?topic=career' });
    expect(screen.getByRole('radio', { name: 'สมัครงาน' })).toBeChecked();
    expect(screen.queryByLabelText(/หมายเลขคำสั่งซื้อ/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'ร่วมเป็นพาร์ตเนอร์' }));
    expect(screen.getByLabelText('บริษัทหรือแบรนด์')).toBeInTheDocument();
  });

  it('has the topics of the shop, with what each asks for, and sends one that is there', async () => {
    const topics = [
      { topic: 'press', name: { th: 'สื่อมวลชน', en: 'Press' }, asks: 'nothing' },
      { topic: 'wholesale', name: { th: 'ขายส่ง', en: 'Wholesale' }, asks: 'company' },
    ];
    server.use(http.get('*/content/contact-topics', () => HttpResponse.json({ data: topics })));
    const { user } = renderPart(<Contact />, { at: '/contactus?topic=career' });
    expect(await screen.findByRole('radio', { name: 'สื่อมวลชน' })).toBeChecked();
    await user.type(screen.getByLabelText('ชื่อ-นามสกุล'), 'พิม');
    await user.type(screen.getByLabelText('อีเมล'), 'p@ex.co');
    await user.type(screen.getByLabelText('ข้อความ'), 'ก');
    await user.click(screen.getByRole('radio', { name: 'ขายส่ง' }));
    await user.click(send());
    expect(await screen.findByText('กรอกชื่อบริษัทหรือแบรนด์')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'สื่อมวลชน' }));
    await user.click(send());
    await screen.findByRole('heading', { name: 'เราได้รับข้อความแล้ว' });
    expect(sent).toMatchObject([{ topic: 'press', message: 'ก' }]);
  });

  it('keeps the input when rejected, and shows why', async () => {
    server.use(
      http.post('*/content/contact', () =>
        HttpResponse.json(
          { code: 'ERROR.TOO_MANY', message: 'Too many.', message_th: 'ส่งถี่เกินไป' },
          { status: 429 },
        ),
      ),
    );
    const { user } = renderPart(<Contact />, { at: '/contactus?topic=other' });
    await user.type(screen.getByLabelText('ชื่อ-นามสกุล'), 'พิม');
    await user.type(screen.getByLabelText('อีเมล'), 'pim@example.com');
    await user.type(screen.getByLabelText('ข้อความ'), 'สวัสดี');
    await user.click(send());
    expect(await screen.findByText('ส่งถี่เกินไป')).toBeInTheDocument();
    expect(screen.getByLabelText('ข้อความ')).toHaveValue('สวัสดี');
  });

  it('hides the honeypot field', () => {
    renderPart(<Contact />, { at: '/contactus' });
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  });

  it('requires a company from partners, below the offer', async () => {
    server.use(
      http.get('*/content/information-pages/partner', () => HttpResponse.json(page('partner', 'คู่ค้า'))),
    );
    const { user } = renderPart(<Partner />, { at: '/partner' });
    expect(await screen.findByText('ต้น')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.type(screen.getByLabelText('ชื่อ-นามสกุล'), 'นภา');
    await user.type(screen.getByLabelText('อีเมล'), 'napa@brand.example');
    await user.type(screen.getByLabelText('ข้อความ'), 'เราทำสบู่');
    await user.click(send());
    expect(await screen.findByText('กรอกชื่อบริษัทหรือแบรนด์')).toBeInTheDocument();
    await user.type(screen.getByLabelText('บริษัทหรือแบรนด์'), 'สบู่นภา');
    await user.click(send());
    await screen.findByRole('heading', { name: 'เราได้รับข้อความแล้ว' });
    expect(sent).toMatchObject([{ topic: 'partner', company: 'สบู่นภา' }]);
  });
});

describe('the site map', () => {
  const branch = { cat2_id: null, cat3_id: null };
  it('links to categories with products, brands and pages, and to nothing missing', async () => {
    server.use(
      http.get('*/api/v3/categories/find', () =>
        HttpResponse.json({
          data: [
            {
              ...branch,
              cat1_id: 1,
              category: 'Make Up',
              category_th: 'เมคอัป',
              slug: 'make-up',
              count: 2,
              subCategories: [
                {
                  cat1_id: 1,
                  cat2_id: 2,
                  cat3_id: null,
                  category: 'Lips',
                  category_th: 'ริมฝีปาก',
                  slug: 'lips',
                  count: 2,
                  subCategories: [],
                },
              ],
            },
            {
              ...branch,
              cat1_id: 9,
              category: 'Empty',
              category_th: 'ว่าง',
              slug: 'empty',
              count: 0,
              subCategories: [],
            },
          ],
          count: 2,
        }),
      ),
      http.get('*/api/api/v2/brand', () => new HttpResponse(null, { status: 500 })),
    );
    renderPart(<SiteMap />, { at: '/sitemap' });
    expect(await screen.findByRole('link', { name: 'ริมฝีปาก' })).toHaveAttribute('href', '/shop/make-up/lips');
    expect(screen.queryByRole('link', { name: 'ว่าง' })).toBeNull();
    expect(screen.getByRole('link', { name: 'คำถามที่พบบ่อย' })).toHaveAttribute('href', '/faq');
    expect(await screen.findByRole('button', { name: 'ลองใหม่' })).toBeInTheDocument();
  });
});
