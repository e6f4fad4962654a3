/** The largest evidence file, in bytes (50 MB), and the seconds that an upload or a download address lives. */
export const LARGEST_EVIDENCE = 50 * 1024 * 1024;
export const UPLOAD_SECONDS = 300;
export const DOWNLOAD_SECONDS = 60;
/** Files that one cell may carry. */
export const MOST_EVIDENCE = 20;

/** What evidence may be, by content: extension to media type. */
export const evidenceTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  heic: 'image/heic',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  txt: 'text/plain',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
} as const satisfies Record<string, string>;
