import { act, renderHook, waitFor } from '@testing-library/react';
import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { createNavigation, NavigationProvider } from '#web/lib/navigation.tsx';
import { UnsavedChangesGuard } from '#web/lib/unsavedChanges.tsx';
import { sameValue, useForm } from '#web/lib/useForm.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Company name is required')),
  currency: v.string('Currency is required'),
});
type Values = { name: string; currency: string | null };

function form(onSubmit: (output: v.InferOutput<typeof schema>) => unknown = () => undefined) {
  const navigation = createNavigation(UNSAFE_createMemoryHistory());
  const wrapper = ({ children }: { children: React.ReactNode }) => {
    const element = (
      <NavigationProvider navigation={navigation}>
        <UiProvider>
          <UnsavedChangesGuard>{children}</UnsavedChangesGuard>
        </UiProvider>
      </NavigationProvider>
    );
    return element;
  };
  const options = {
    initial: { name: '', currency: null } as Values,
    schema,
    onSubmit,
    labels: { name: 'Company name' },
    validators: {
      name: (name: string) => ({ pass: name !== 'Taken', message: 'This name is taken' }),
    },
  };
  return renderHook(() => useForm(options), { wrapper });
}

describe('a form', () => {
  it('shows each wrong field its message and does not call the handler', async () => {
    const onSubmit = vi.fn();
    const { result } = form(onSubmit);
    let went = true;
    await act(async () => {
      went = await result.current.submit();
    });
    expect(went).toBe(false);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(result.current.errors).toEqual({
      name: { type: 'non_empty', message: 'Company name is required' },
      currency: { type: 'string', message: 'Currency is required' },
    });
    expect(result.current.summary.problems[0]).toMatchObject({
      label: '', // the message names the field already
      id: result.current.field('name').id,
    });
    expect(result.current.summary.attempt).toBe(1);
  });

  it('clears the error of the field that is edited, and no other', async () => {
    const { result } = form();
    await act(async () => void (await result.current.submit()));
    act(() => result.current.set('name', 'Havbris'));
    expect(result.current.errors).toEqual({ currency: { type: 'string', message: 'Currency is required' } });
  });

  it('is dirty only while a field differs from its initial value', () => {
    const { result } = form();
    expect(result.current.dirty).toBe(false);
    act(() => result.current.set('name', 'Havbris'));
    expect(result.current.dirty).toBe(true);
    act(() => result.current.set('name', ''));
    expect(result.current.dirty).toBe(false);
  });

  it('runs its own validators beside the schema', async () => {
    const { result } = form();
    act(() => result.current.set('name', 'Taken'));
    act(() => result.current.set('currency', 'NOK'));
    await act(async () => void (await result.current.submit()));
    expect(result.current.errors).toEqual({ name: { type: 'validator', message: 'This name is taken' } });
  });

  it('hands the parsed output to the handler once for five presses, and is clean afterwards', async () => {
    let finish = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { result } = form(onSubmit);
    act(() => result.current.set('name', '  Havbris '));
    act(() => result.current.set('currency', 'NOK'));
    await act(async () => {
      for (let press = 0; press < 5; press += 1) void result.current.submit();
    });
    expect(result.current.pending).toBe(true);
    await act(async () => finish());
    await waitFor(() => expect(result.current.pending).toBe(false));
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledWith(
      { name: 'Havbris', currency: 'NOK' },
      { name: '  Havbris ', currency: 'NOK' },
    );
    expect(result.current.dirty).toBe(false);
  });

  it('shows what the server says of a field at that field, and stays dirty', async () => {
    const { result } = form(() => {
      throw new AppError('invalid', 'Check the request', {
        fields: { name: 'There is already a company of this name' },
      });
    });
    act(() => result.current.set('name', 'Havbris'));
    act(() => result.current.set('currency', 'NOK'));
    await act(async () => void (await result.current.submit()));
    expect(result.current.field('name').error).toBe('There is already a company of this name');
    expect(result.current.errors.name?.type).toBe('server');
    expect(result.current.problem).toBeNull();
    expect(result.current.dirty).toBe(true);
  });

  it('shows a refusal without fields at the form', async () => {
    const { result } = form(() => {
      throw new AppError('locked', 'The year is locked: audit under way');
    });
    act(() => result.current.set('name', 'Havbris'));
    act(() => result.current.set('currency', 'NOK'));
    await act(async () => void (await result.current.submit()));
    expect(result.current.summary.message).toBe('The year is locked: audit under way');
  });

  it('starts again from other values', () => {
    const { result } = form();
    act(() => result.current.reset({ name: 'Havbris', currency: 'EUR' }));
    expect(result.current.values).toEqual({ name: 'Havbris', currency: 'EUR' });
    expect(result.current.dirty).toBe(false);
  });
});

it('compares values by what they hold', () => {
  expect(sameValue({ a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] })).toBe(true);
  expect(sameValue({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(sameValue([], {})).toBe(false);
  expect(sameValue({ a: undefined }, { b: undefined })).toBe(false);
});
