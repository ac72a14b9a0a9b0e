import { type Static, type TSchema, Type } from 'typebox';
import { Nullable, OneOf, Strict, Text } from './common.ts';
import { TOPIC_ASKS } from './contact-topics.ts';
import { Link, LocalizedText, Slug, StoredPicture, StoredSlide } from './content.ts';
import { type ContentItemType, POPUP_COLOURS } from './content-items.ts';
import { FOOTER_ADDS } from './footer-groups.ts';

/** Items of documents as they are published; the forms are made from CONTENT_FIELDS, which a test compares. */

/** English may be empty: then the shop shows the Thai text. */
const Needed = (description: string, maxLength: number) =>
  Strict(
    {
      th: Type.String({ maxLength, pattern: '\\S', description: 'Thai' }),
      en: Text(maxLength, 'English; empty: the Thai text'),
    },
    { description },
  );
const item = <const Name extends ContentItemType, T extends Record<string, TSchema>>(type: Name, fields: T) =>
  Strict({
    id: Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }),
    type: Type.Literal(type),
    ...fields,
  });

export const STORED_ITEMS = {
  announcement: item('announcement', {
    announcement: Needed('Its words', 300),
    link: Nullable(Link, 'Where it leads; null: nowhere'),
  }),
  popup: item('popup', {
    picture: StoredPicture,
    title: Needed('Headline', 120),
    text: LocalizedText('Terms of the offer; may be empty', 400),
    button: LocalizedText('Words of the button; empty: those of the page', 40),
    link: Nullable(Link, 'Where it leads; null: nowhere'),
    close_button_color: OneOf(POPUP_COLOURS, 'Colour of the closing button'),
  }),
  home_slide: item('home_slide', StoredSlide.properties),
  faq_entry: item('faq_entry', {
    topic: Needed('What it belongs to', 60),
    question: Needed('Question', 300),
    answer: Needed('Answer in the shop’s own markup', 5000),
  }),
  contact_topic: item('contact_topic', {
    name: Needed('What the message is about', 60),
    asks: OneOf(TOPIC_ASKS, 'What the form asks for besides'),
  }),
  footer_group: item('footer_group', {
    title: Needed('Heading', 60),
    adds: OneOf(FOOTER_ADDS, 'What the shop adds before the links'),
    links: Type.Array(Strict({ label: Needed('Words of the link', 80), link: Link }), { maxItems: 12 }),
  }),
  menu_department: item('menu_department', {
    category: Nullable(
      Type.Array(Text(100, 'Slug', 1), { minItems: 1, maxItems: 1 }),
      'A department; null: all that have nothing of their own',
    ),
    tiles: Type.Array(
      Strict({ picture: StoredPicture, title: Needed('Words below the picture', 80), link: Link }),
      { maxItems: 2 },
    ),
    brands: Type.Array(Strict({ brand: Slug }), { maxItems: 4 }),
  }),
  information_text: item('information_text', {
    title: Needed('Title', 120),
    body: Needed('Text in the shop’s own markup', 30_000),
    seo_title: LocalizedText('Title for search engines; empty: the title', 200),
    seo_desc: LocalizedText('Description for search engines', 500),
  }),
};
export type StoredItem<Type extends ContentItemType = ContentItemType> = Static<(typeof STORED_ITEMS)[Type]>;
