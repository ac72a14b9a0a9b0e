import { CONTENT_PAGES } from '@mali/contracts/content-items';

/** Names of pictures in JSON and in texts with markup: the second group. */
const NAMES = "'(\"hash\": \"|\\]\\()([0-9a-z]{8,64})', 'g'";
const POPUP = CONTENT_PAGES['content-popup'].title;
const BANNERS = CONTENT_PAGES['content-banners'].title;

/**
 * Where pages show pictures at `t.at` or later: layouts that are shown or will be, drafts, and the rows of before the
 * editor. Versions that have been replaced are none of them.
 */
export const CONTENT_PICTURE_USES = `
  SELECT DISTINCT n.hash, 'page' AS kind, p.name AS id, p.title ->> 'th' AS name_th, p.title ->> 'en' AS name_en
  FROM layouts l JOIN pages p ON p.name = l.page CROSS JOIN LATERAL (
    SELECT found[2] FROM regexp_matches(l.components::text, ${NAMES}) AS found UNION ALL SELECT l.og_image) AS n (hash)
  WHERE l.published AND n.hash IS NOT NULL AND (l.valid_to IS NULL OR l.valid_to > (SELECT at FROM t))
    AND NOT EXISTS (SELECT FROM layouts o WHERE o.page = l.page AND o.published AND o.valid_to IS NULL
      AND o.valid_from <= (SELECT at FROM t) AND (o.valid_from, o.id) > (l.valid_from, l.id))
  UNION ALL
  SELECT DISTINCT found[2], 'draft', d.page || '/' || d.draft_id, d.name, d.name
  FROM page_drafts d CROSS JOIN LATERAL regexp_matches(d.blocks::text, ${NAMES}) AS found
  UNION ALL
  SELECT p.og_image, 'page', p.name, p.title ->> 'th', p.title ->> 'en' FROM pages p WHERE p.og_image IS NOT NULL
  UNION ALL
  SELECT u.image, 'page', 'content-popup', '${POPUP.th}', '${POPUP.en}' FROM popups u
  WHERE u.active AND (u.valid_to IS NULL OR u.valid_to > (SELECT at FROM t))
  UNION ALL
  SELECT DISTINCT found[2], 'page', 'content-banners', '${BANNERS.th}', '${BANNERS.en}'
  FROM home_banners h CROSS JOIN LATERAL regexp_matches(h.slide::text, ${NAMES}) AS found
  WHERE h.active AND (h.valid_to IS NULL OR h.valid_to > (SELECT at FROM t))
  UNION ALL
  SELECT e.image, 'event', e.event_code, e.title ->> 'th', e.title ->> 'en' FROM events e WHERE e.image IS NOT NULL`;
