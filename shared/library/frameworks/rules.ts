import { inputsOf } from '#shared/library/derived/rules.ts';
import { metricOf } from '#shared/library/metrics/rules.ts';
import type { Library, Metric, QuestionGroup } from '#shared/library/metrics/schema.ts';
import type { Framework, FrameworkVersion, Requirement } from './schema.ts';

/** The versions of a framework, in the order of the library. */
export function versionsOf(library: Library, frameworkId: string): FrameworkVersion[] {
  return library.frameworkVersions.filter((version) => version.framework === frameworkId);
}

/** Finds a framework with the version that is shown first; null for an unknown id. */
export function frameworkWithVersion(
  library: Library,
  frameworkId: string,
): { readonly framework: Framework; readonly current: FrameworkVersion } | null {
  const framework = library.frameworkById.get(frameworkId);
  const current = library.frameworkVersionById.get(framework?.currentVersion ?? '');
  return framework === undefined || current === undefined ? null : { framework, current };
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

/** Lists the keys of the metrics, questions and computed ones, that a version names. */
export function metricKeysOf(version: FrameworkVersion): Set<string> {
  return new Set(Object.values(version.metrics).flat());
}

/** Lists the keys of the questions to ask for a version: those it names and those behind the computed metrics it names. */
export function dataPointKeysOf(library: Library, version: FrameworkVersion): Set<string> {
  const keys = [...metricKeysOf(version)].flatMap((key) => inputsOf(library, key));
  return new Set(keys.filter((key) => library.dataPointByKey.has(key)));
}

/** A question group with the questions in it that a version asks for. */
export interface VersionGroup {
  readonly group: QuestionGroup;
  readonly dataPointKeys: readonly string[];
}

/** Lists the question groups that a version touches, with its questions in the order in which they are asked. */
export function questionGroupsOf(library: Library, version: FrameworkVersion): VersionGroup[] {
  const wanted = dataPointKeysOf(library, version);
  return library.groups
    .map((group) => ({
      group,
      dataPointKeys: library.dataPoints
        .filter(({ key, group: own }) => own === group.key && wanted.has(key))
        .map(({ key }) => key),
    }))
    .filter(({ dataPointKeys }) => dataPointKeys.length > 0);
}

/** Gives the title of a code in its version; undefined for a code that the version does not have. */
export function titleOf(library: Library, versionId: string, code: string): string | undefined {
  return library.frameworkVersionById.get(versionId)?.requirements.find((requirement) => requirement.code === code)
    ?.title;
}
