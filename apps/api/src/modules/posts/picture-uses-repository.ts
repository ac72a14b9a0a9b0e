/** Where posts show pictures: covers, and pictures in their texts. */
export const POST_PICTURE_USES = `
  SELECT b.cover AS hash, 'post' AS kind, b.id::text AS id, b.title ->> 'th' AS name_th, b.title ->> 'en' AS name_en
  FROM blogs b WHERE b.cover IS NOT NULL
  UNION
  SELECT found[1], 'post', b.id::text, b.title ->> 'th', b.title ->> 'en'
  FROM blogs b CROSS JOIN LATERAL regexp_matches(b.body::text, '\\]\\(([0-9a-z]{8,64})\\)', 'g') AS found`;
