import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { closeBrowser, type Size, type Visitor, visit } from '#test/support/visitor.ts';

/** A small PDF, as an evidence file. */
const bill = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

/** Each size takes a year of its own from set-up to a result. */
const years: Readonly<Record<Size, number>> = {
  desktop: new Date().getUTCFullYear(),
  phone: new Date().getUTCFullYear() + 1,
};

const asked = ['Energy consumption', 'Water consumption'];

describe.each(['desktop', 'phone'] as const)('a reporting year on a %s', (size) => {
  afterAll(closeBrowser);

  test('goes from set-up through collection to a dashboard and a spreadsheet', async () => {
    const year = years[size];
    const visitor = await visit(size);
    const { page, open, signIn, expectAccessible } = visitor;
    await signIn('astrid@fjellstad.example');
    await expectAccessible();

    await setUp(visitor, year);
    await launch(visitor, year);

    await open(`/collect-data?year=${year}`);
    await expectAccessible();
    await page.getByText('No data').first().waitFor();

    await answerWater(visitor, year, size);
    await open(`/collect-data?year=${year}`);
    await page.getByText('Partially complete').first().waitFor();

    await open(`/metrics?year=${year}`);
    await page.getByText('Water consumption').first().waitFor();
    await expectAccessible();
    await open(`/metrics?year=${year}&metric=water_consumption`);
    await page.getByRole('dialog').getByText('Astrid Lund').first().waitFor();
    await expectAccessible();

    const text = await exported(visitor, year);
    expect(text).toContain('Water consumption');
    expect(text).toContain('<v>1250.5</v>');
    expect(text).toContain('Meter book, page 4');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

/** The next change that the server takes. */
const saved = ({ page }: Visitor) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());

/** Begins the year empty and includes two data points. */
async function setUp(visitor: Visitor, year: number): Promise<void> {
  const { page, open, expectAccessible } = visitor;
  await open(`/setup-reporting-year?year=${year}`);
  await expectAccessible();
  await page.getByRole('radio', { name: 'Begin empty' }).click();
  await page.getByRole('button', { name: `Set up ${year}` }).click();
  await page.getByText('Dates, deadline and reminders').waitFor();
  await page.getByLabel('Deadline', { exact: true }).fill(`${year + 1}-03-31`);
  await page.getByRole('button', { name: 'Save dates and reminders' }).click();
  await page.getByText(/saved/i).first().waitFor();
  await expectAccessible();
  for (const name of asked) {
    await open(`/setup-reporting-year/data-points?year=${year}`);
    await page.getByRole('searchbox', { name: 'Search data points' }).fill(name);
    const included = saved(visitor);
    await page.getByRole('checkbox', { name, exact: true }).check();
    await included;
  }
  await expectAccessible();
  await open(`/setup-reporting-year/user-assignments?year=${year}`);
  await page.getByText('Energy', { exact: true }).first().waitFor();
  await expectAccessible();
}

async function launch({ page, open }: Visitor, year: number): Promise<void> {
  await open(`/setup-reporting-year?year=${year}`);
  await page
    .getByRole('button', { name: `Launch ${year}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: `Launch ${year}?` });
  await dialog.getByRole('button', { name: `Launch ${year}` }).click();
  await page.getByText(`${year} is open for collection`).first().waitFor();
}

/** Types a value with a note, proves it with a file, and submits; the draft survives a reload before. */
async function answerWater(visitor: Visitor, year: number, size: Size): Promise<void> {
  const { page, open, reload, expectAccessible } = visitor;
  const cell = `Göteborg foundry, FY ${year}`;
  await open(`/collect-data/data-points/water_consumption?year=${year}`);
  await expectAccessible();
  const typed = saved(visitor);
  if (size === 'desktop') {
    await page.getByRole('gridcell').first().click();
    await page.keyboard.type('1250.5');
    await page.keyboard.press('Enter');
  } else {
    await page.getByRole('textbox', { name: cell }).fill('1250.5');
    await page.keyboard.press('Tab');
  }
  await typed;
  await reload();
  if (size === 'desktop') await page.getByRole('gridcell').first().click();
  else await page.getByRole('button', { name: 'N/A, note, evidence' }).first().click();
  const about = size === 'desktop' ? page.getByRole('region', { name: cell }) : page.getByRole('dialog');
  await about.getByText('Draft').first().waitFor();
  const noted = saved(visitor);
  await about.getByLabel('Note').fill('Meter book, page 4');
  await page.keyboard.press('Tab');
  await noted;
  const file = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: bill };
  const checked = page.waitForResponse((response) => response.url().endsWith('/complete') && response.ok());
  await about.locator('input[type=file]').setInputFiles(file);
  await checked;
  await about.getByText('bill.pdf').first().waitFor();
  await expectAccessible();
  if (size === 'phone') await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Submit 1 draft' }).click();
  await page
    .getByText(/1 of 4/)
    .first()
    .waitFor();
}

/** Makes the spreadsheet and gives the text of its sheets. */
async function exported({ page, open }: Visitor, year: number): Promise<string> {
  await open(`/reports?year=${year}`);
  await page.getByRole('button', { name: 'Create spreadsheet' }).click();
  const ready = page.getByRole('button', { name: /^Download/ }).first();
  await ready.waitFor();
  const download = page.waitForEvent('download');
  await ready.click();
  const parts = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
  return Object.entries(parts)
    .filter(([name]) => name.includes('worksheets/'))
    .map(([, content]) => new TextDecoder().decode(content))
    .join('\n');
}
