import { isHorizontal } from '../chart-svg.ts';
import type { Chart } from '../document.ts';
import { formatHeader } from '../format-cell.ts';
import { officeColour, seriesColours } from '../palette.ts';
import { escapeXml } from './cells.ts';
import { axisCode } from './styles.ts';

/** Where a chart's data is in the workbook: absolute references to its categories and to each series' name and values. */
export interface ChartData {
  categories: string;
  areDates: boolean;
  series: { name: string; values: string }[];
}

const NAMESPACES =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** XML of a native chart over cells of the workbook (ECMA-376 part 1, 21.2). */
export function chartXml(chart: Chart, data: ChartData): string {
  const bars = chart.type === 'bar' || chart.type === 'stacked_bar';
  const horizontal = isHorizontal(chart);
  const stacked = chart.type === 'stacked_bar' || (chart.type === 'area' && chart.series.length > 1);
  const series = chart.series.map((_, index) => seriesXml(chart, data, index)).join('');
  const axes = '<c:axId val="1"/><c:axId val="2"/>';
  const grouping = `<c:grouping val="${stacked ? 'stacked' : bars ? 'clustered' : 'standard'}"/><c:varyColors val="0"/>`;
  const plot = bars
    ? `<c:barChart><c:barDir val="${horizontal ? 'bar' : 'col'}"/>${grouping}${series}<c:gapWidth val="60"/>${stacked ? '<c:overlap val="100"/>' : ''}${axes}</c:barChart>`
    : chart.type === 'area'
      ? `<c:areaChart>${grouping}${series}${axes}</c:areaChart>`
      : `<c:lineChart>${grouping}${series}<c:marker val="1"/>${axes}</c:lineChart>`;
  const unit = formatHeader(chart.y);
  const dates = data.areDates && !bars;
  const categoryAxis = dates ? 'dateAx' : 'catAx';
  return (
    `<c:chartSpace ${NAMESPACES}><c:roundedCorners val="0"/><c:chart>${title(chart.title, 1200)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}` +
    `<c:${categoryAxis}><c:axId val="1"/><c:scaling><c:orientation val="${horizontal ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/><c:axPos val="${horizontal ? 'l' : 'b'}"/>${horizontal ? '' : title(chart.x.label, 900)}` +
    `<c:numFmt formatCode="${data.areDates ? 'yyyy\\-mm\\-dd' : 'General'}" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${lineProperties('9AA3AF')}<c:crossAx val="2"/><c:crosses val="autoZero"/><c:auto val="${dates ? 1 : 0}"/>${dates ? '' : '<c:lblAlgn val="ctr"/>'}<c:lblOffset val="100"/>${dates ? '' : '<c:noMultiLvlLbl val="0"/>'}</c:${categoryAxis}>` +
    `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/>${fromZero(chart) ? '<c:min val="0"/>' : ''}</c:scaling><c:delete val="0"/><c:axPos val="${horizontal ? 'b' : 'l'}"/><c:majorGridlines>${lineProperties('E6E9EE')}</c:majorGridlines>${title(unit, 900)}` +
    `<c:numFmt formatCode="${escapeXml(axisCode(chart))}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:crossAx val="1"/><c:crosses val="${horizontal ? 'max' : 'autoZero'}"/><c:crossBetween val="${bars ? 'between' : 'midCat'}"/></c:valAx>` +
    `</c:plotArea>${chart.series.length > 1 ? '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' : ''}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
  );
}

function seriesXml(chart: Chart, data: ChartData, index: number): string {
  const colours = seriesColours();
  const colour = officeColour(colours[index % colours.length] as string);
  const place = data.series[index] as ChartData['series'][number];
  const line = `<a:ln w="22225" cap="rnd"><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill><a:round/></a:ln>`;
  const fill = `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
  const reference = (cells: string) => `<c:f>${escapeXml(cells)}</c:f>`;
  const categories = `<c:cat><c:${data.areDates ? 'numRef' : 'strRef'}>${reference(data.categories)}</c:${data.areDates ? 'numRef' : 'strRef'}></c:cat>`;
  return (
    `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:strRef>${reference(place.name)}</c:strRef></c:tx>` +
    `<c:spPr>${chart.type === 'line' ? line : fill}</c:spPr>` +
    (chart.type === 'line'
      ? '<c:marker><c:symbol val="none"/></c:marker>'
      : chart.type === 'area'
        ? ''
        : `<c:invertIfNegative val="0"/>${labels(chart)}`) +
    `${categories}<c:val><c:numRef>${reference(place.values)}</c:numRef></c:val>${chart.type === 'line' ? '<c:smooth val="0"/>' : ''}</c:ser>`
  );
}

/** Bars and areas are compared by their size, which an axis that begins elsewhere distorts; programs choose such a one where values are alike. */
const fromZero = ({ type, series }: Chart) => type !== 'line' && series.every(({ values }) => values.every((value) => (value ?? 0) >= 0));

/** The values at the bars of a single series. */
function labels(chart: Chart): string {
  if (chart.type !== 'bar' || chart.series.length > 1) return '';
  const code = escapeXml(axisCode(chart));
  return `<c:dLbls><c:numFmt formatCode="${code}" sourceLinked="0"/><c:spPr><a:noFill/></c:spPr><c:dLblPos val="outEnd"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>`;
}

function title(text: string, size: number): string {
  if (text === '') return '';
  const bold = size > 1000 ? 1 : 0;
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size}" b="${bold}"/></a:pPr><a:r><a:rPr lang="en-US" sz="${size}" b="${bold}"/><a:t>${escapeXml(text)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
}

const lineProperties = (colour: string) => `<c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></a:ln></c:spPr>`;

/** XML of a drawing layer with one picture, `rId1`, at the top of a column; sizes in points. */
export function pictureXml(alternative: string, column: number, { width, height }: { width: number; height: number }): string {
  const [cx, cy] = [width, height].map((points) => Math.round(points * 12_700));
  return (
    `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>38100</xdr:rowOff></xdr:from><xdr:ext cx="${cx}" cy="${cy}"/>` +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Logo" descr="${escapeXml(alternative)}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>` +
    `<xdr:blipFill><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`
  );
}

/** XML of a sheet's drawing layer, which places its charts below each other, each with its text alternative. */
export function drawingXml(charts: Chart[], rowsEach: number, columnsEach: number): string {
  const anchors = charts.map(({ title: name, alternative }, index) => {
    const from = index * rowsEach + 1;
    const corner = (column: number, row: number) =>
      `<xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
    return (
      `<xdr:twoCellAnchor><xdr:from>${corner(0, from)}</xdr:from><xdr:to>${corner(columnsEach, from + rowsEach - 2)}</xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${index + 2}" name="${escapeXml(name)}" descr="${escapeXml(alternative)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
      `<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId${index + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`
    );
  });
  return `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${anchors.join('')}</xdr:wsDr>`;
}
