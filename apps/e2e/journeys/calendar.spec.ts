import { ROLE } from '@mali/contracts/roles';
import { buildPromotion } from '@mali/db/builders';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, test } from '../src/fixtures.ts';
import { ownProduct } from '../src/products.ts';
import { openOffice, staffMember } from '../src/staff.ts';

test('two price cuts of one product are found in the calendar, by bars on a screen and by days on a phone', async ({
  page,
  db,
  request,
}) => {
  const { mat_var_id, name } = await ownProduct(db, 500);
  // Far ahead, so that no other journey sees them.
  const cut = (title: string, from: string, until: string) =>
    buildPromotion(db, {
      ...{ kind: 'p003', discount_type: 'percent', discount: 10, members: [mat_var_id] },
      ...{ name_th: `${title} ${name}`, name_en: `${title} ${name}` },
      ...{ starts_at: new Date(`${from}T00:00:00+07:00`), ends_at: new Date(`${until}T00:00:00+07:00`) },
    });
  const first = await cut('ลดต้นปี', '2031-01-07', '2031-01-10');
  const second = await cut('ลดกลางเดือน', '2031-01-09', '2031-01-12');
  await openOffice(page, db, await staffMember(request, db, ROLE.CRM), '/admin/calendar?day=2031-01-08');
  await expect(page.getByText('มกราคม 2574')).toBeVisible();
  const collision = page
    .getByRole('region', { name: /^ต้องดู/ })
    .getByRole('listitem')
    .filter({ hasText: second.name_th });
  await expect(collision).toContainText('สินค้าเดียวกันถูกลดราคาซ้อนกัน');
  await expect(collision).toContainText('ตั้งแต่ 9 ม.ค. 2574 00:00 ถึง 10 ม.ค. 2574 00:00');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const day = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^พฤหัส.* 9 ม.ค. 2574$/ }) });
  await expect(day.getByRole('link', { name: second.name_th })).toBeVisible();
  await expect(day.getByRole('link', { name: first.name_th })).toBeVisible();
  await expectAccessible(page);
  await day.getByRole('link', { name: first.name_th }).click();
  await expect(page).toHaveURL(`/admin/promotions/${first.promo_id}`);
});
