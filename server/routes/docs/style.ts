/** Colours and sizes are those of the dashboard (web/styles/tokens.css), which the server does not know. */
export const STYLE = /* css */ `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f8f9fa, #0c0d10);
  --surface: light-dark(#ffffff, #131519);
  --surface-2: light-dark(#f4f5f7, #1a1d22);
  --border: light-dark(#e5e7eb, #24272d);
  --text: light-dark(#15181e, #eceef2);
  --text-2: light-dark(#4d535e, #a9afba);
  --accent: light-dark(#2456cc, #86aeff);
  --good: light-dark(#0a7350, #4bd6a0);
  --bad: light-dark(#b92f17, #ff8b73);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0;
  background: var(--bg);
  color: var(--text);
  font: 0.875rem/1.5 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
a { color: var(--accent); text-underline-offset: 0.15em; }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
  border-radius: 4px;
}
header, main, nav { max-width: 62rem; margin: 0 auto; padding: 1rem clamp(1rem, 3vw, 2rem); }
h1 { margin: 0.5rem 0; font-size: 1.5rem; letter-spacing: -0.018em; }
h2 { margin: 3rem 0 0.25rem; font-size: 1.25rem; letter-spacing: -0.018em; }
h3 { margin: 0; font-size: 0.9375rem; font-family: var(--mono); font-weight: 600; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.8125rem; font-weight: 600; }
p { margin: 0.25rem 0; max-width: 46rem; }
.lead { color: var(--text-2); }
nav ul { columns: 3 16rem; margin: 0; padding: 0; list-style: none; }
nav li { break-inside: avoid; padding: 0.2rem 0; }
nav li ul { columns: auto; padding-left: 0.75rem; }
nav b { font-weight: 600; }
article {
  margin: 1rem 0;
  padding: 1rem;
  border: 1px solid var(--border);
  border-radius: 8px;
  background: var(--surface);
}
.verb { color: var(--good); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--border); text-align: left; vertical-align: top; }
th { color: var(--text-2); font-size: 0.75rem; font-weight: 500; }
td:first-child { font-family: var(--mono); font-size: 0.8125rem; white-space: nowrap; }
td + td { min-width: 9rem; overflow-wrap: anywhere; }
code, pre { font-family: var(--mono); font-size: 0.8125rem; }
pre {
  margin: 0.25rem 0;
  padding: 0.75rem;
  overflow: auto;
  max-height: 24rem;
  border-radius: 6px;
  background: var(--surface-2);
}
summary { padding: 0.25rem 0; cursor: pointer; color: var(--accent); }
.status { font-family: var(--mono); font-weight: 600; }
.ok { color: var(--good); }
.no { color: var(--bad); }
ul.answers { margin: 0; padding: 0; list-style: none; }
ul.answers > li { padding: 0.25rem 0; border-bottom: 1px solid var(--border); }
@media print { details > pre { max-height: none; } nav { display: none; } }
`;
