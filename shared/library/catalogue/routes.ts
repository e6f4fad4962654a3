import * as v from 'valibot';
import { dataOf, pageOf, pageQuery } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { line } from '#shared/api/text.ts';
import { Category } from '#shared/library/metrics/schema.ts';
import { FrameworkSummary, FrameworkVersionDetail, Guidance, MetricSummary, SectionSummary } from './schema.ts';

const orgId = v.optional(Identifier);

export const catalogueRoutes = defineRoutes({
  listFrameworks: {
    method: 'GET',
    path: '/api/frameworks',
    summary: 'Frameworks with their versions',
    access: 'member',
    staffReads: 'settings',
    answer: dataOf(v.array(FrameworkSummary)),
  },
  getFramework: {
    method: 'GET',
    path: '/api/framework/{id}',
    summary: 'One framework with its versions',
    access: 'member',
    staffReads: 'settings',
    answer: dataOf(FrameworkSummary),
  },
  getFrameworkVersion: {
    method: 'GET',
    path: '/api/framework-version/{id}',
    summary: 'One version with its requirements and the metrics that answer them',
    access: 'member',
    staffReads: 'settings',
    answer: dataOf(FrameworkVersionDetail),
  },
  listFrameworkMetrics: {
    method: 'GET',
    path: '/api/framework-version/{id}/metrics',
    summary: 'The metrics that answer a version',
    access: 'member',
    staffReads: 'settings',
    answer: dataOf(v.array(MetricSummary)),
  },
  listFrameworkQuestionGroups: {
    method: 'GET',
    path: '/api/framework-version/{id}/question-groups',
    summary: 'The question groups that hold the questions of a version, counted within it',
    access: 'member',
    staffReads: 'settings',
    answer: dataOf(v.array(SectionSummary)),
  },
  listQuestionGroups: {
    method: 'GET',
    path: '/api/question-groups',
    summary: 'Question groups that the caller may reach; with csrd=true those that answer the ESRS',
    access: 'member',
    staffReads: 'settings',
    query: v.strictObject({ orgId, csrd: v.optional(v.picklist(['true', 'false'])) }),
    fails: ['missing'],
    answer: dataOf(v.array(SectionSummary)),
  },
  listAllQuestionGroups: {
    method: 'GET',
    path: '/api/question-groups/all',
    summary: 'Every question group of the library',
    access: 'member',
    staffReads: 'settings',
    query: v.strictObject({ orgId }),
    fails: ['missing'],
    answer: dataOf(v.array(SectionSummary)),
  },
  getGuidance: {
    method: 'GET',
    path: '/api/guidance/{id}',
    summary: 'Guidance, options and limits of a data point or computed metric',
    access: 'member',
    staffReads: 'settings',
    answer: dataOf(Guidance),
  },
  searchMetrics: {
    method: 'GET',
    path: '/api/search/metric',
    summary: 'Search the metric library by words, framework, category and group',
    access: 'member',
    staffReads: 'settings',
    query: v.strictObject({
      query: v.optional(line(200, 'Search with at most 200 characters')),
      framework: v.optional(Identifier),
      category: v.optional(Category),
      group: v.optional(Identifier),
      kind: v.optional(v.picklist(['data_point', 'derived'])),
      /** Only the headline metrics of the toolkit, or only the others. */
      core: v.optional(v.picklist(['true', 'false'])),
      ...pageQuery,
    }),
    answer: pageOf(MetricSummary),
  },
});
