import { inputsOf } from '#shared/library/derived/rules.ts';
import { metricOf } from '#shared/library/metrics/rules.ts';
import type { Library, Metric } from '#shared/library/metrics/schema.ts';
import type { FrameworkVersion, Requirement } from './schema.ts';

/** The versions of a framework, in the order of the library. */
export function versionsOf(library: Library, frameworkId: string): FrameworkVersion[] {
  return library.frameworkVersions.filter((version) => version.framework === frameworkId);
}

/** A requirement of a version with the metrics that answer it; none where the library has no metric for it. */
export interface AnsweredRequirement {
  readonly requirement: Requirement;
  readonly metrics: readonly Metric[];
}

/** Lists what a version requires, in its order, with the metrics that answer each requirement. */
export function requirementsOf(library: Library, version: FrameworkVersion): AnsweredRequirement[] {
  return version.requirements.map((requirement) => ({
    requirement,
    metrics: (version.metrics[requirement.code] ?? []).flatMap((key) => metricOf(library, key) ?? []),
  }));
}

/** Lists the keys of the metrics, data points and computed ones, that a version names. */
export function metricKeysOf(version: FrameworkVersion): Set<string> {
  return new Set(Object.values(version.metrics).flat());
}

/** Lists the keys of the data points to ask for a version: those it names and those behind the computed metrics it names. */
export function dataPointKeysOf(library: Library, version: FrameworkVersion): Set<string> {
  const keys = [...metricKeysOf(version)].flatMap((key) => inputsOf(library, key));
  return new Set(keys.filter((key) => library.dataPointByKey.has(key)));
}

/** Gives the title of a code in its version; undefined for a code that the version does not have. */
export function titleOf(library: Library, versionId: string, code: string): string | undefined {
  return library.frameworkVersionById.get(versionId)?.requirements.find((requirement) => requirement.code === code)
    ?.title;
}
