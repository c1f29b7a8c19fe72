/**
 * A picture of the board as it is displayed: its cards, charts and text, drawn at the browser's positions. Nothing is loaded, and nothing
 * leaves the page.
 */
export function boardPicture(board: HTMLElement, title: string): Promise<Blob | null> {
  const scale = 2;
  const margin = 24;
  const head = 44;
  const frame = board.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = (frame.width + 2 * margin) * scale;
  canvas.height = (frame.height + 2 * margin + head) * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  const page = getComputedStyle(document.documentElement);
  pen.scale(scale, scale);
  pen.fillStyle = page.getPropertyValue('--ground');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = page.getPropertyValue('--ink');
  pen.font = `600 20px ${page.fontFamily}`;
  pen.fillText(title, margin, margin + 20, frame.width);
  pen.translate(margin - frame.left, margin + head - frame.top);
  for (const card of board.querySelectorAll<HTMLElement>('.widget')) drawCard(pen, card);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

function drawCard(pen: CanvasRenderingContext2D, card: HTMLElement): void {
  const { left, top, width, height } = card.getBoundingClientRect();
  const style = getComputedStyle(card);
  pen.save();
  pen.beginPath();
  pen.roundRect(left, top, width, height, Number.parseFloat(style.borderRadius) || 0);
  pen.fillStyle = style.backgroundColor;
  pen.fill();
  pen.strokeStyle = style.borderColor;
  pen.stroke();
  pen.clip();
  for (const chart of card.querySelectorAll('canvas')) {
    const place = chart.getBoundingClientRect();
    pen.drawImage(chart, place.left, place.top, place.width, place.height);
  }
  for (const line of card.querySelectorAll('polyline')) drawLine(pen, line);
  drawWords(pen, card);
  pen.restore();
}

function drawLine(pen: CanvasRenderingContext2D, line: SVGPolylineElement): void {
  const matrix = line.getScreenCTM();
  if (!matrix) return;
  pen.beginPath();
  for (const point of line.points) {
    const { x, y } = point.matrixTransform(matrix);
    pen.lineTo(x, y);
  }
  pen.strokeStyle = getComputedStyle(line).stroke;
  pen.lineWidth = 2;
  pen.stroke();
}

/** Draws each word at the browser's position; skips what is visually hidden or scrolled away. */
function drawWords(pen: CanvasRenderingContext2D, card: HTMLElement): void {
  const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('.unseen, .chart-discreet, button, .chart-tip')) continue;
    const style = getComputedStyle(parent);
    const seen = (parent.closest('.data-table') ?? card).getBoundingClientRect();
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    pen.fillStyle = style.color;
    pen.textBaseline = 'middle';
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const place = range.getBoundingClientRect();
      if (place.width === 0 || place.top < seen.top || place.bottom > seen.bottom + 1 || place.left > seen.right) continue;
      pen.fillText(word, place.left, place.top + place.height / 2);
    }
  }
}
