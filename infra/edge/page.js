// CloudFront runs this before it looks for a page of the SPA. Assets and files of the root are themselves, so that an
// unknown asset stays a 404; every other address is one that the router in the browser knows, dots and all.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  if (!/^\/(assets\/.+|[^/]+\.[a-z0-9]+)$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
