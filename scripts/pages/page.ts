/** Makes a static page of the extension. */
export function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
body { max-width: 45rem; margin: 2rem auto; padding: 0 1rem; font-family: sans-serif; line-height: 1.5; }
h2 { margin-top: 3rem; font-size: 1.1rem; }
h3 { font-size: 1rem; }
pre { white-space: pre-wrap; }
td, th { padding: 0.2rem 1rem 0.2rem 0; text-align: start; vertical-align: top; }
code { overflow-wrap: anywhere; }
</style>
</head>
<body>
${body}</body>
</html>
`;
}
