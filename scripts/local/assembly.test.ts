import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { functionCode, redrives, senderDomains, templatesIn, timesToLive } from './assembly.ts';
import { codeHash } from './fingerprint.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sedum-assembly-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(resources: Record<string, { Type: string; Properties?: object }>) {
  writeFileSync(join(folder, 'Sedum-Data.template.json'), JSON.stringify({ Resources: resources }));
  return templatesIn(folder);
}

test('a table tells the attribute of its time to live, another resource and a table without one do not', () => {
  const templates = read({
    Table: { Type: 'AWS::DynamoDB::Table', Properties: { TimeToLiveSpecification: { AttributeName: 'ttl' } } },
    Plain: { Type: 'AWS::DynamoDB::Table' },
    Topic: { Type: 'AWS::SNS::Topic', Properties: { TimeToLiveSpecification: { AttributeName: 'no' } } },
  });
  expect(timesToLive(templates)).toEqual([{ stack: 'Sedum-Data', logicalId: 'Table', attribute: 'ttl' }]);
});

test('a queue tells where its failed messages go and after how many times', () => {
  const target = { 'Fn::GetAtt': ['Dead', 'Arn'] };
  const templates = read({
    Dead: { Type: 'AWS::SQS::Queue' },
    Work: {
      Type: 'AWS::SQS::Queue',
      Properties: { RedrivePolicy: { deadLetterTargetArn: target, maxReceiveCount: 3 } },
    },
  });
  expect(redrives(templates)).toEqual([{ stack: 'Sedum-Data', logicalId: 'Work', dead: 'Dead', times: 3 }]);
});

test('the domains of all senders, each once', () => {
  const sender = (MAIL_FROM: string | object) => ({
    Type: 'AWS::Lambda::Function',
    Properties: { Environment: { Variables: { MAIL_FROM } } },
  });
  const templates = read({
    A: sender('x@a.test'),
    B: sender('y@a.test'),
    C: sender({ Ref: 'P' }),
    D: sender('z@b.test'),
  });
  expect(senderDomains(templates)).toEqual(['a.test', 'b.test']);
});

test('a function is known by the code in its asset', () => {
  mkdirSync(join(folder, 'asset.abc'));
  writeFileSync(join(folder, 'asset.abc', 'index.js'), 'code');
  const code = (S3Key: string) => ({ Type: 'AWS::Lambda::Function', Properties: { Code: { S3Key } } });
  const templates = read({ Auth: code('abc.zip'), Gone: code('def.zip') });
  const built = join(folder, 'built');
  mkdirSync(built);
  writeFileSync(join(built, 'index.js'), 'code');
  const codeOf = () => functionCode(folder, templates);
  expect(codeOf()).toEqual([{ stack: 'Sedum-Data', logicalId: 'Auth', hash: codeHash(built) }]);
  const before = codeOf();
  mkdirSync(join(folder, 'asset.abc', 'content'));
  writeFileSync(join(folder, 'asset.abc', 'content', 'library@1.0.0.json'), '{}');
  expect(codeOf()).not.toEqual(before);
});
