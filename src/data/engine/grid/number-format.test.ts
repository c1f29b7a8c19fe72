import { expect, test } from '@jest/globals';
import { readNumberFormat } from './number-format.ts';

test.each([
  ['General', 'number', undefined],
  ['#,##0.00', 'number', undefined],
  ['0.00%', 'number', '%'],
  ['0" % of all"', 'number', undefined],
  ['[$€-407]#,##0.00', 'number', '€'],
  ['[$€]#,##0.00', 'number', '€'],
  ['#,##0.00\\ [$CHF-807]', 'number', 'CHF'],
  ['"$"#,##0.00;[Red]-"$"#,##0.00', 'number', '$'],
  ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', 'number', '€'],
  ['#,##0;"€"', 'number', undefined],
  ['"a;b€"0', 'number', '€'],
  ['[$-409]m/d/yy h:mm AM/PM;@', 'date', undefined],
  ['yyyy-mm-dd', 'date', undefined],
  ['[h]:mm:ss', 'elapsed', undefined],
  ['[$-409][mm]:ss', 'elapsed', undefined],
  ['[$-F400]h:mm:ss AM/PM', 'time', undefined],
  ['mmmm', 'date', undefined],
])('%s shows a %s with the sign %s', (code, kind, sign) => expect(readNumberFormat(code)).toEqual({ kind, sign }));
