// CloudFront runs this before it asks the API, which sees CloudFront's address only: what the browser sent under this
// name is replaced by the address that it came from.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  event.request.headers['sedum-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}
