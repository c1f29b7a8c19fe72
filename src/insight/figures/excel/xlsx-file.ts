import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { BrandLogo } from '../../../platform/brand.ts';
import { escapeXml } from './cells.ts';
import { CellStyles } from './styles.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DRAWING = 'application/vnd.openxmlformats-officedocument.drawing';

export interface XlsxFile {
  /** Styles that cells refer to; written by `close`. */
  styles: CellStyles;
  /** Streams a worksheet's XML into the file; resolves once it is complete. With `charts`, the sheet's XML refers to its drawing as rId1. */
  addSheet(
    name: string,
    xml: AsyncIterable<string> | Iterable<string>,
    charts?: { drawing: string; charts: string[]; picture?: BrandLogo | undefined },
  ): Promise<void>;
  /** Writes the workbook part with the sheets in the order of `sheetNames`, and ends the file. */
  close(sheetNames: string[]): Promise<void>;
}

/**
 * Opens a new Office Open XML workbook (ECMA-376 part 1), streamed part by part with back-pressure. Our own, because the streaming writer of exceljs
 * supports neither back-pressure nor charts nor pictures.
 */
export function openXlsx(path: string, properties: { title: string; creator: string; created: string }, signal?: AbortSignal): XlsxFile {
  const zip = new ZipFile();
  const options = { mtime: new Date(properties.created), forceDosTimestamp: true, compressionLevel: 4 };
  const written = pipeline(zip.outputStream, createWriteStream(path), { signal });
  const failed = Promise.withResolvers<never>();
  zip.on('error', (error: Error) => {
    failed.reject(error);
    (zip.outputStream as Readable).destroy(error);
  });
  // A failure reaches callers through the promises below; while nobody awaits them it must not crash the process as unhandled.
  written.catch(failed.reject);
  failed.promise.catch(() => undefined);

  const types: [string, string][] = [];
  const sheets = new Map<string, number>();
  let chartCount = 0;

  const addPart = (name: string, xml: string, type?: string) => {
    zip.addBuffer(Buffer.from(XML + xml), name, options);
    if (type) types.push([name, type]);
  };

  const styles = new CellStyles();
  return {
    styles,
    async addSheet(name, xml, charts) {
      const number = sheets.size + 1;
      sheets.set(name, number);
      const part = `xl/worksheets/sheet${number}.xml`;
      types.push([part, `${SPREADSHEET}.worksheet+xml`]);
      const done = Promise.withResolvers<void>();
      const source = Readable.from(ending(xml, done.resolve));
      source.on('error', (error) => zip.emit('error', error));
      zip.addReadStream(source, part, options);
      await Promise.race([done.promise, failed.promise]);
      if (!charts) return;
      addPart(`xl/worksheets/_rels/sheet${number}.xml.rels`, relationships([['drawing', `../drawings/drawing${number}.xml`]]));
      addPart(`xl/drawings/drawing${number}.xml`, charts.drawing, `${DRAWING}+xml`);
      const first = chartCount;
      if (charts.picture) zip.addBuffer(charts.picture.content, `xl/media/${pictureName(charts.picture)}`, options);
      for (const chart of charts.charts) addPart(`xl/charts/chart${++chartCount}.xml`, chart, `${DRAWING}ml.chart+xml`);
      addPart(
        `xl/drawings/_rels/drawing${number}.xml.rels`,
        relationships([
          ...(charts.picture ? [['image', `../media/${pictureName(charts.picture)}`] as [string, string]] : []),
          ...charts.charts.map((_, index) => ['chart', `../charts/chart${first + index + 1}.xml`] as [string, string]),
        ]),
      );
    },

    async close(sheetNames) {
      const numbers = sheetNames.map((name) => sheets.get(name) as number);
      const list = sheetNames
        .map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('');
      addPart(
        'xl/workbook.xml',
        `<workbook xmlns="${MAIN}" xmlns:r="${TYPE}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${list}</sheets></workbook>`,
        `${SPREADSHEET}.sheet.main+xml`,
      );
      addPart(
        'xl/_rels/workbook.xml.rels',
        relationships([
          ...numbers.map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as [string, string]),
          ['styles', 'styles.xml'],
        ]),
      );
      addPart('xl/styles.xml', styles.xml, `${SPREADSHEET}.styles+xml`);
      addPart('docProps/core.xml', coreProperties(properties), 'application/vnd.openxmlformats-package.core-properties+xml');
      addPart(
        '_rels/.rels',
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${TYPE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
      );
      const overrides = types.map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`).join('');
      addPart(
        '[Content_Types].xml',
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>${overrides}</Types>`,
      );
      zip.end();
      await Promise.race([written, failed.promise]);
    },
  };
}

const pictureName = ({ contentType }: BrandLogo) => `logo.${contentType === 'image/png' ? 'png' : 'jpeg'}`;

async function* ending(xml: AsyncIterable<string> | Iterable<string>, done: () => void): AsyncGenerator<string> {
  yield XML;
  yield* xml;
  done();
}

function relationships(targets: [string, string][]): string {
  const list = targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${TYPE}/${type}" Target="${target}"/>`);
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function coreProperties({ title, creator, created }: { title: string; creator: string; created: string }): string {
  const at = `${new Date(created).toISOString().slice(0, 19)}Z`;
  return (
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created></cp:coreProperties>`
  );
}
