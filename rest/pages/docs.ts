import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';

const folder = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API documentation</title>
<link rel="icon" href="favicon-32x32.png">
<link rel="stylesheet" href="swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</body>
</html>
`;
const START = `SwaggerUIBundle({ url: '/api/v1/schema/', dom_id: '#swagger-ui', deepLinking: true, persistAuthorization: false, validatorUrl: null });\n`;

/** No other origin, no inline scripts; Swagger UI needs inline style attributes and data: images. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document and its UI, both from this host and open to everyone. */
export function docsRouter(): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/api/v1/schema/', async (_req, res) => {
    const { openApiYaml } = await import('../openapi.ts');
    res.set({ 'Content-Type': 'application/yaml; charset=utf-8', 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' });
    res.send(openApiYaml());
  });
  router.get('/api/v1/docs/', (_req, res) => {
    res.set('Content-Security-Policy', POLICY).type('html').send(PAGE);
  });
  router.get('/api/v1/docs/start.js', (_req, res) => {
    res.type('js').send(START);
  });
  for (const file of FILES) {
    router.get(`/api/v1/docs/${file}`, (_req, res) => res.sendFile(path.join(folder, file), { maxAge: '1d', dotfiles: 'allow' }));
  }
  router.get(['/api/v1/schema', '/api/v1/docs'], (req, res) => {
    res.set('Location', `${req.path}/`).status(308).end();
  });
  return router;
}
