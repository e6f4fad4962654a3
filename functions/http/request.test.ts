import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import { addressOf } from './request.ts';

const event = (headers: Record<string, string>) =>
  ({ headers, requestContext: { http: { sourceIp: '192.0.2.1' } } }) as unknown as APIGatewayProxyEventV2;

afterEach(() => vi.unstubAllEnvs());

test('a person behind CloudFront is limited by their own address, not by that of CloudFront', () => {
  vi.stubEnv('EDGE_KEY', 'secret-of-the-edge');
  const headers = { 'sedum-edge-key': 'secret-of-the-edge', 'sedum-viewer-address': '203.0.113.7' };
  expect(addressOf(event(headers))).toBe('203.0.113.7');
});

test('who goes round CloudFront cannot claim another address', () => {
  vi.stubEnv('EDGE_KEY', 'secret-of-the-edge');
  expect(addressOf(event({ 'sedum-viewer-address': '203.0.113.7' }))).toBe('192.0.2.1');
  expect(addressOf(event({ 'sedum-edge-key': '', 'sedum-viewer-address': '203.0.113.7' }))).toBe('192.0.2.1');
});

test('without CloudFront an empty key opens nothing', () => {
  vi.stubEnv('EDGE_KEY', '');
  expect(addressOf(event({ 'sedum-edge-key': '', 'sedum-viewer-address': '203.0.113.7' }))).toBe('192.0.2.1');
});
