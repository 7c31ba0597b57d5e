/* The network of forward.py, for the compiled build: the same whole numbers, quickly.
 *
 * What each number means, and how many bits of it stand behind the point, is said in forward.py;
 * weights.py has made sure that no layer adds up to more than 32 bits. Shifts to the right round
 * down, as Python's do: every compiler the package is built with does it so.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum {
    ROW_BITS = 12,
    LEVEL_BITS = 9,
    SUM_BITS = ROW_BITS + LEVEL_BITS,
    FIT_BITS = 10,
    TOP_LEVEL = (1 << 14) - 1,
    TOP_OPTION = (1 << 13) - 1,
    TOP_FIT = (1 << 12) - 1,
    MOST_FEATURES = 1 << 15,
    WIDEST = 1024,
    FITTING = 64, /* so many products of an option and its fit have room in 32 bits */
};

/* The same source for what each processor does best, chosen when the module is loaded. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EVERY_CPU __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EVERY_CPU
#endif

typedef struct {
    PyObject_HEAD
    Py_ssize_t width, depth, states_n, options_n;
    int16_t *states, *options; /* a row for each feature, shifted already */
    int32_t *bias, *first_bias, *second_bias, *meet_bias, judge_bias;
    int16_t *first, *second, *meet, *fit, *judge, *weigh;
} Network;

static int32_t cut(int32_t n, int32_t low, int32_t top) {
    return n < low ? low : n > top ? top : n;
}

FOR_EVERY_CPU static int32_t dot(const int16_t *a, const int16_t *b, Py_ssize_t n) {
    int32_t sum = 0;
    for (Py_ssize_t i = 0; i < n; i++) sum += (int32_t)a[i] * b[i];
    return sum;
}

/* How well an option fits: nothing bounds the sum of a deep one, so it is added up in parts. */
static int64_t fit_of(const int16_t *option, const int16_t *fits, Py_ssize_t n) {
    int64_t sum = 0;
    for (Py_ssize_t i = 0; i < n; i += FITTING) {
        sum += dot(option + i, fits + i, n - i < FITTING ? n - i : FITTING);
    }
    return sum;
}

FOR_EVERY_CPU static void add_row(int32_t *sums, const int16_t *row, Py_ssize_t n) {
    for (Py_ssize_t i = 0; i < n; i++) sums[i] += row[i];
}

/* Return a copy of a buffer that must have so many bytes. */
static void *copied(const Py_buffer *from, Py_ssize_t bytes) {
    if (from->len != bytes) {
        PyErr_Format(PyExc_ValueError, "%zd bytes of weights where %zd belong", from->len, bytes);
        return NULL;
    }
    void *to = PyMem_Malloc(bytes ? bytes : 1);
    if (!to) return PyErr_NoMemory();
    memcpy(to, from->buf, bytes);
    return to;
}

static int16_t *shifted(const Py_buffer *rows, const Py_buffer *shifts, Py_ssize_t width) {
    if (rows->len != shifts->len * width) {
        PyErr_SetString(PyExc_ValueError, "not as many rows as shifts");
        return NULL;
    }
    int16_t *to = PyMem_Malloc(rows->len * sizeof(int16_t) + 1);
    if (!to) {
        PyErr_NoMemory();
        return NULL;
    }
    const int8_t *from = rows->buf;
    const uint8_t *by = shifts->buf;
    for (Py_ssize_t i = 0; i < rows->len; i++) {
        to[i] = (int16_t)(from[i] * (1 << (by[i / width] & 7)));
    }
    return to;
}

static void Network_dealloc(Network *self) {
    void *all[] = {self->states, self->options, self->bias, self->first_bias, self->second_bias,
                   self->meet_bias, self->first, self->second, self->meet, self->fit, self->judge,
                   self->weigh};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) PyMem_Free(all[i]);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyObject *Network_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    Py_ssize_t w, d;
    Py_buffer b[15];
    if (!PyArg_ParseTuple(args, "nny*y*y*y*y*y*y*y*y*y*y*y*y*y*y*", &w, &d, &b[0], &b[1], &b[2],
                          &b[3], &b[4], &b[5], &b[6], &b[7], &b[8], &b[9], &b[10], &b[11], &b[12],
                          &b[13], &b[14])) {
        return NULL;
    }
    Network *self = NULL;
    if (w < 1 || w > WIDEST || d < 1 || d > WIDEST) {
        PyErr_SetString(PyExc_ValueError, "no network is that wide");
    } else if ((self = (Network *)type->tp_alloc(type, 0))) {
        int32_t *judge_bias = NULL;
        self->width = w;
        self->depth = d;
        self->states_n = b[1].len;
        self->options_n = b[3].len;
        int good = (self->states = shifted(&b[0], &b[1], w)) &&
                   (self->options = shifted(&b[2], &b[3], d)) &&
                   (self->bias = copied(&b[4], 4 * w)) && (self->first = copied(&b[5], 2 * w * w)) &&
                   (self->first_bias = copied(&b[6], 4 * w)) &&
                   (self->second = copied(&b[7], 2 * w * w)) &&
                   (self->second_bias = copied(&b[8], 4 * w)) &&
                   (self->meet = copied(&b[9], 2 * w * d)) &&
                   (self->meet_bias = copied(&b[10], 4 * d)) &&
                   (self->fit = copied(&b[11], 2 * w * d)) &&
                   (self->judge = copied(&b[12], 2 * w)) && (judge_bias = copied(&b[13], 4)) &&
                   (self->weigh = copied(&b[14], 2 * d));
        if (good) self->judge_bias = *judge_bias;
        PyMem_Free(judge_bias);
        if (!good) {
            Py_DECREF(self);
            self = NULL;
        }
    }
    for (int i = 0; i < 15; i++) PyBuffer_Release(&b[i]);
    return (PyObject *)self;
}

/* Add up the rows of some features; false if one is not there, or if they are too many. */
static int gather(int32_t *sums, const int16_t *rows, Py_ssize_t n, Py_ssize_t width,
                  const char *features, Py_ssize_t first, Py_ssize_t end) {
    if (end - first > MOST_FEATURES) {
        PyErr_SetString(PyExc_ValueError, "too many features to add up");
        return 0;
    }
    for (Py_ssize_t i = first; i < end; i++) {
        int16_t feature;
        memcpy(&feature, features + 2 * i, 2);
        if (feature < 0 || feature >= n) {
            PyErr_Format(PyExc_ValueError, "there is no feature %d", (int)feature);
            return 0;
        }
        add_row(sums, rows + feature * width, width);
    }
    return 1;
}

static PyObject *Network_evaluate(Network *self, PyObject *const *args, Py_ssize_t n_args) {
    if (n_args != 3 || !PyBytes_Check(args[0]) || !PyBytes_Check(args[1]) ||
        !PyBytes_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "evaluate(state, options, ends) takes bytes");
        return NULL;
    }
    if (PyBytes_GET_SIZE(args[0]) % 2 || PyBytes_GET_SIZE(args[1]) % 2 ||
        PyBytes_GET_SIZE(args[2]) % 4) {
        PyErr_SetString(PyExc_ValueError, "a number is cut off");
        return NULL;
    }
    const Py_ssize_t w = self->width, d = self->depth;
    int32_t sums[WIDEST], meets[WIDEST];
    int16_t x[WIDEST], y[WIDEST], fits[WIDEST], met[WIDEST], fitting[WIDEST];

    memcpy(sums, self->bias, 4 * w);
    if (!gather(sums, self->states, self->states_n, w, PyBytes_AS_STRING(args[0]), 0,
                PyBytes_GET_SIZE(args[0]) / 2)) {
        return NULL;
    }
    for (Py_ssize_t i = 0; i < w; i++) {
        x[i] = (int16_t)cut(sums[i] >> (ROW_BITS - LEVEL_BITS), 0, TOP_LEVEL);
    }
    for (Py_ssize_t i = 0; i < w; i++) {
        int32_t sum = dot(self->first + i * w, x, w) + self->first_bias[i];
        y[i] = (int16_t)cut(sum >> ROW_BITS, 0, TOP_LEVEL);
    }
    for (Py_ssize_t i = 0; i < w; i++) {
        int32_t sum = dot(self->second + i * w, y, w) + self->second_bias[i];
        x[i] = (int16_t)cut(y[i] + cut(sum >> ROW_BITS, 0, TOP_LEVEL), 0, TOP_LEVEL);
    }
    for (Py_ssize_t i = 0; i < d; i++) {
        meets[i] = (dot(self->meet + i * w, x, w) + self->meet_bias[i]) >> (SUM_BITS - ROW_BITS);
        int32_t fit = dot(self->fit + i * w, x, w) >> (SUM_BITS - FIT_BITS);
        fits[i] = (int16_t)cut(fit, -TOP_FIT, TOP_FIT);
    }
    int32_t value = dot(self->judge, x, w) + self->judge_bias;

    const char *ends = PyBytes_AS_STRING(args[2]);
    Py_ssize_t n = PyBytes_GET_SIZE(args[2]) / 4;
    Py_ssize_t most = PyBytes_GET_SIZE(args[1]) / 2;
    PyObject *scores = PyList_New(n);
    if (!scores) return NULL;
    int32_t start = 0;
    for (Py_ssize_t option = 0; option < n; option++) {
        int32_t end;
        memcpy(&end, ends + 4 * option, 4);
        if (end < start || end > most) {
            PyErr_SetString(PyExc_ValueError, "an option ends where there is none");
            Py_DECREF(scores);
            return NULL;
        }
        memset(sums, 0, 4 * d);
        if (!gather(sums, self->options, self->options_n, d, PyBytes_AS_STRING(args[1]), start,
                    end)) {
            Py_DECREF(scores);
            return NULL;
        }
        for (Py_ssize_t i = 0; i < d; i++) {
            int32_t sum = sums[i];
            met[i] = (int16_t)cut((sum + meets[i]) >> (ROW_BITS - LEVEL_BITS), 0, TOP_LEVEL);
            fitting[i] =
                (int16_t)cut(sum >> (ROW_BITS - LEVEL_BITS), -TOP_OPTION, TOP_OPTION);
        }
        int64_t score = dot(met, self->weigh, d);
        score += fit_of(fitting, fits, d) * (1 << (SUM_BITS - FIT_BITS - LEVEL_BITS));
        PyObject *one = PyLong_FromLongLong(score);
        if (!one) {
            Py_DECREF(scores);
            return NULL;
        }
        PyList_SET_ITEM(scores, option, one);
        start = end;
    }
    return Py_BuildValue("(iN)", (int)value, scores);
}

static PyMethodDef Network_methods[] = {
    {"evaluate", (PyCFunction)(void (*)(void))Network_evaluate, METH_FASTCALL,
     "Return the value for who is asked, and a score of each option."},
    {NULL},
};

static PyTypeObject NetworkType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "blackpoker.network._forward.Network",
    .tp_basicsize = sizeof(Network),
    .tp_dealloc = (destructor)Network_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "A network, evaluated quickly.",
    .tp_methods = Network_methods,
    .tp_new = Network_new,
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_forward", NULL, -1};

PyMODINIT_FUNC PyInit__forward(void) {
    if (PyType_Ready(&NetworkType) < 0) return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Network", (PyObject *)&NetworkType) < 0) {
        Py_CLEAR(made);
    }
    return made;
}
