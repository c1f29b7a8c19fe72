/** The report's only style sheet. Light and dark by the reader's preference; ink on white when printed. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#56606e;--faint:#626b78;--paper:#fff;--page:#f4f6f8;--line:#e3e7ec;--accent:#1f5f99;--band:#f7f9fb;--note:#fff8e6;--note-line:#d9a520;--up:#0f7a55;--down:#b3402a;--chart-text:#4a5361;--chart-axis:#9aa3af;--chart-grid:#e6e9ee}
@media (prefers-color-scheme:dark){:root{--ink:#e7ebf0;--soft:#a9b3c0;--faint:#98a2af;--paper:#171c23;--page:#0f1318;--line:#2b333d;--accent:#7db8ea;--band:#1c222a;--note:#2a2413;--note-line:#b98d22;--up:#4cc69a;--down:#ef8a72;--chart-text:#b4bdc9;--chart-axis:#667180;--chart-grid:#2a323c}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.55 "Noto Sans",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Arabic","Noto Sans SC","Noto Sans KR",sans-serif;font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
.sheet{max-width:1000px;margin:0 auto;padding:48px 56px 40px;background:var(--paper)}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:16px;background:var(--paper);padding:8px 12px;z-index:1}
a{color:var(--accent);text-underline-offset:2px}
h1,h2,h3{line-height:1.25;margin:0;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:2rem;font-weight:650;letter-spacing:-.015em}
h2{font-size:1.3rem;font-weight:650;letter-spacing:-.01em;margin:0 0 14px;padding-top:14px;border-top:2px solid var(--ink)}
h3{font-size:1rem;font-weight:600}
p{margin:0 0 12px;overflow-wrap:anywhere;max-width:72ch}
.org{color:var(--accent);font-weight:600;font-size:.85rem;letter-spacing:.03em;margin:0 0 8px}
.headline{font-size:1.35rem;line-height:1.35;font-weight:600;letter-spacing:-.01em;max-width:60ch}.span{color:var(--soft);font-size:.9rem;margin:10px 0 0}
.lead{color:var(--soft);font-size:1.05rem;margin:12px 0 0}
.about{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px;margin:20px 0 0;font-size:.8rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
nav{margin:28px 0 0;padding:14px 0 0;border-top:1px solid var(--line);font-size:.9rem}
nav ol{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:4px 22px}
nav a{text-decoration:none}nav a:hover{text-decoration:underline}
section{margin:44px 0 0}
section>*+*{margin-top:18px}
.kpis{display:grid;grid-template-columns:repeat(auto-fit,minmax(178px,1fr));gap:12px;list-style:none;padding:0;margin:18px 0 4px}
.kpis li{border:1px solid var(--line);border-radius:8px;padding:13px 16px 12px;background:var(--band);min-width:0}
.kpis li>span{display:block;overflow-wrap:anywhere}
.kpis .label{color:var(--soft);font-size:.82rem}
.kpis .value{font-size:1.5rem;font-weight:650;letter-spacing:-.015em;line-height:1.3}
.kpis .long{font-size:1.12rem;padding:.28rem 0 .1rem}
.kpis .change{font-size:.82rem;color:var(--soft)}
.findings{margin:20px 0 0;padding:0;list-style:none;max-width:78ch}
.findings li{padding:5px 0;padding-inline-start:16px;border-inline-start:3px solid var(--accent);margin:0 0 8px;overflow-wrap:anywhere}
.findings .drawn{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,340px);gap:20px;align-items:start;margin:0 0 18px}.findings .drawn p{margin:0}.findings .drawn figure{margin:0}.findings .drawn figcaption{margin:2px 0 0;font-size:.78rem;color:var(--soft)}.findings:has(.drawn){max-width:none}
.kpis svg{display:block;margin-top:8px;max-width:100%}
.findings .outlier,.findings .quality{border-color:var(--note-line)}.findings .note{border-color:var(--line)}
.refs{font-size:.74rem;color:var(--faint);white-space:nowrap}.refs a{color:inherit}
.notice{background:var(--note);border-inline-start:3px solid var(--note-line);padding:10px 16px;font-size:.92rem;max-width:none}
figure{margin:22px 0 0;break-inside:avoid}
figcaption{margin:0 0 8px}figcaption .alt{display:block;color:var(--soft);font-size:.86rem;font-weight:400}
figure svg{display:block;width:100%;height:auto;max-width:880px}
details{margin:8px 0 0;font-size:.86rem}summary{cursor:pointer;color:var(--soft)}
.scroll{overflow-x:auto}
.scroll:focus-visible,summary:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.86rem}
caption{text-align:left;padding:0 0 8px;font-weight:600;font-size:1rem}
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;max-width:44ch;overflow-wrap:anywhere}
th:last-child,td:last-child{padding-right:2px}
thead th{color:var(--soft);font-weight:600;font-size:.8rem;border-bottom:1.5px solid var(--faint);vertical-align:bottom;overflow-wrap:normal}
tbody th{font-weight:400}
tbody tr:hover{background:var(--band)}
.n{text-align:right;white-space:nowrap}thead .n{white-space:normal}.d{white-space:nowrap}.void{color:var(--faint)}
td,tbody th{white-space:pre-wrap}
.count{color:var(--soft);font-size:.8rem;margin:6px 0 0}
.receipt{font-size:.86rem;border-top:1px solid var(--line);padding:14px 0 2px;break-inside:avoid-page}
.receipt:target{background:var(--note)}
pre{margin:8px 0;padding:10px 12px;background:var(--band);border-radius:6px;font:12px/1.5 ui-monospace,"Noto Sans Mono",SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.receipt dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:0 0 8px;font-size:.8rem}
code{font:12px/1.5 ui-monospace,"Noto Sans Mono",SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.id{color:var(--faint);font-weight:400;margin-right:6px}
footer{margin:48px 0 0;padding:14px 0 0;border-top:1px solid var(--line);color:var(--faint);font-size:.8rem}
figure .narrow{display:none}
@media (max-width:640px){figure .wide{display:none}figure .narrow{display:block}.findings .drawn{grid-template-columns:1fr}.sheet{padding:28px 18px}h1{font-size:1.6rem}.about{grid-template-columns:1fr;gap:0}.about dd{margin:0 0 6px}}
@media print{
:root{color-scheme:light;--ink:#111;--soft:#444;--faint:#777;--paper:#fff;--page:#fff;--line:#ccc;--accent:#1f5f99;--band:#f6f7f8;--note:#fff8e6;--chart-text:#333;--chart-axis:#888;--chart-grid:#ddd;--up:#0f7a55;--down:#b3402a}
@page{size:A4;margin:18mm 16mm}
body{font-size:10pt}.sheet{max-width:none;padding:0}.skip,nav,details{display:none}
h2,h3,caption,figcaption{break-after:avoid}section{margin-top:26px}
thead{display:table-header-group}tr,.kpis li,.findings li,.notice{break-inside:avoid}
.scroll{overflow:visible}table{font-size:8.5pt}.n{white-space:normal}tbody tr:hover{background:none}a{color:inherit;text-decoration:none}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
