/**
 * The public key from which Chromium derives the extension's identity if it is loaded unpacked. Without it, the
 * identity comes from the folder, and a new version unpacked beside the old one opens with an empty list. Nothing is
 * signed with it, so its private half was not kept. Once the Chrome Web Store has the extension, replace this key by
 * the store's own: then both have the same identity.
 */
export const unpackedKey = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAp81RdCufms7LAoL3gcC1LoHcVdQgHUHlQPa397alVoRc',
  'yECP4iHYpqKXWl2Y53f+SX9CIAuh5e88QhFDQXZPXT7gKfo6M+I5GV7anve+m6jkHjukxGB9MJTMRQa7ZR5Wf4Ah',
  '5a+4uZ7zjsNSQDuE9bMEdcyoj0Xa4SrPcI9NX7WfloC6LQBOV/2BB6aFVqUXFsaX6CVXljooAVzi/KyhqrCHmY8g',
  's1SghZ+aWTPKC5iKr4lfrHmGib3ay0f20D3VffArFBOZPC5PqCB8TFkW1Yqe3dQOr5ghc2BaytZ5+pJ8pMUDaQKb',
  'A4bgbu8olQMzTgz+1BnYp+uJ65AbL1QFlwIDAQAB',
].join('');
