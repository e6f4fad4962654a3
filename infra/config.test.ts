import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const settings = (given: Record<string, unknown>) => readConfig((name) => given[name]);
const aws = {
  region: 'eu-north-1',
  publicOrigin: 'https://esg.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/3f2c',
  mailFrom: 'no-reply@esg.example.com',
};

test('a local start needs no setting but its region', () => {
  expect(settings({ local: 'true', region: 'us-east-1' })).toMatchObject({
    local: true,
    publicOrigin: 'http://localhost:4000',
    logDays: 90,
    microsoft: undefined,
  });
});

test('a deployment to AWS says which setting is missing', () => {
  expect(() => settings({})).toThrow('region');
  expect(() => settings({ region: 'eu-north-1' })).toThrow('publicOrigin');
  expect(() => settings({ ...aws, mailFrom: undefined })).toThrow('mailFrom');
  expect(() => settings({ ...aws, certificateArn: undefined })).toThrow('certificateArn');
});

test('the public origin is https and carries no path', () => {
  expect(() => settings({ ...aws, publicOrigin: 'http://esg.example.com' })).toThrow('https');
  expect(() => settings({ ...aws, publicOrigin: 'https://esg.example.com/' })).toThrow('publicOrigin');
  expect(settings(aws).publicOrigin).toBe('https://esg.example.com');
});

test("an installation without a domain of its own goes by CloudFront's name and needs no certificate", () => {
  const origin = 'https://d111111abcdef8.cloudfront.net';
  expect(settings({ ...aws, publicOrigin: origin, certificateArn: undefined }).publicOrigin).toBe(origin);
});

test('a certificate of another region is refused, because CloudFront would not find it', () => {
  const certificateArn = 'arn:aws:acm:eu-north-1:123456789012:certificate/3f2c';
  expect(() => settings({ ...aws, certificateArn })).toThrow('us-east-1');
});

test('Microsoft is configured whole or not at all', () => {
  const microsoftTenantId = '6a1f7a3e-6f0f-4b2a-9a40-0d3b0f2a9d11';
  const microsoftClientId = '9c0d2f4b-7d5e-4c3b-8f21-5b8a6c7d8e9f';
  expect(() => settings({ ...aws, microsoftTenantId })).toThrow('together');
  expect(
    settings({ ...aws, microsoftTenantId, microsoftClientId, microsoftSecretName: 'sedum/microsoft' }),
  ).toMatchObject({
    microsoft: { tenantId: microsoftTenantId, clientId: microsoftClientId, secretName: 'sedum/microsoft' },
  });
});

test("Sedum's own web ACL is only made where CloudFront looks for it", () => {
  expect(() => settings({ ...aws, webAcl: 'managed' })).toThrow('us-east-1');
  expect(settings({ ...aws, region: 'us-east-1', webAcl: 'managed' }).webAcl).toBe('managed');
});

test('logs are kept for a time that CloudWatch knows', () => {
  expect(settings({ ...aws, logDays: '365' }).logDays).toBe(365);
  expect(() => settings({ ...aws, logDays: '100' })).toThrow('logDays');
});
