import { expect, test } from 'vitest';
import { checking } from './transact.ts';

const place = { TableName: 'table', Key: { pk: 'one', sk: 'two' } };

test('a condition names the attributes and the values of its expression, and nothing that it has not', () => {
  expect(checking(place, '#status <> :done AND #lock <> :done', { done: 'DONE' })).toEqual({
    ConditionCheck: {
      ...place,
      ConditionExpression: '#status <> :done AND #lock <> :done',
      ExpressionAttributeNames: { '#status': 'status', '#lock': 'lock' },
      ExpressionAttributeValues: { ':done': 'DONE' },
    },
  });
  expect(checking(place, 'attribute_exists(pk)')).toEqual({
    ConditionCheck: { ...place, ConditionExpression: 'attribute_exists(pk)' },
  });
});
