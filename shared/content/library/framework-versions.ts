import type { FrameworkVersion } from '#shared/library/frameworks/schema.ts';
import edci2022 from './frameworks/edci-2022.json' with { type: 'json' };
import edci2023 from './frameworks/edci-2023.json' with { type: 'json' };
import edci2024 from './frameworks/edci-2024.json' with { type: 'json' };
import edci2025 from './frameworks/edci-2025.json' with { type: 'json' };
import edci2026 from './frameworks/edci-2026.json' with { type: 'json' };
import esrs2026 from './frameworks/esrs-2026.json' with { type: 'json' };
import esrsSet1 from './frameworks/esrs-set1.json' with { type: 'json' };
import gri2021 from './frameworks/gri-2021.json' with { type: 'json' };
import sfdrPai2022 from './frameworks/sfdr-pai-2022.json' with { type: 'json' };
import tcfd2017 from './frameworks/tcfd-2017.json' with { type: 'json' };
import ungc2004 from './frameworks/ungc-2004.json' with { type: 'json' };
import vsme2024 from './frameworks/vsme-2024.json' with { type: 'json' };

/** Every framework version with its requirements and the metrics that answer them. */
export const frameworkVersions = [
  edci2026,
  edci2025,
  edci2024,
  edci2023,
  edci2022,
  sfdrPai2022,
  esrsSet1,
  esrs2026,
  vsme2024,
  gri2021,
  ungc2004,
  tcfd2017,
] as unknown as readonly FrameworkVersion[];
